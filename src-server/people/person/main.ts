import { runAsProcess } from '../../platform/cli/main.ts'
import { runPerson } from './cli.ts'

await runAsProcess(runPerson)
