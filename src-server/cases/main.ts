import { runAsProcess } from '../operator/main.ts'
import { runCases } from './cli.ts'

await runAsProcess(runCases)
