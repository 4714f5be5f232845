import { runAsProcess } from '../../platform/cli/main.ts'
import { runServices } from './cli.ts'

await runAsProcess(runServices)
