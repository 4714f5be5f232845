import { runAsProcess } from '../operator/main.ts'
import { runRegister } from './cli.ts'

await runAsProcess(runRegister)
