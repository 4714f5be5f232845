import { HANDLERS } from '../handlers.ts'
import { runAsProcess } from '../platform/cli/main.ts'
import { casesCommand } from '../sales/cases/cli.ts'

await runAsProcess(casesCommand(HANDLERS))
