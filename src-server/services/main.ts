import { runAsProcess } from '../operator/main.ts'
import { runServices } from './cli.ts'

await runAsProcess(runServices)
