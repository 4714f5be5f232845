import { runAsProcess } from '../../platform/cli/main.ts'
import { runRegister } from './cli.ts'

await runAsProcess(runRegister)
