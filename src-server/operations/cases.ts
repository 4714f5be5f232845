import { handlersWith } from '../handlers.ts'
import { runAsProcess } from '../platform/cli/main.ts'
import { knownHolidays } from '../platform/known-holidays.ts'
import { casesCommand } from '../sales/cases/cli.ts'

await runAsProcess(casesCommand(handlersWith(knownHolidays())))
