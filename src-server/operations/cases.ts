import { casesCommand } from '../cases/cli.ts'
import { HANDLERS } from '../handlers.ts'
import { runAsProcess } from '../operator/main.ts'

await runAsProcess(casesCommand(HANDLERS))
