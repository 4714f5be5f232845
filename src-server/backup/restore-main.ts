import { runAsProcess } from '../operator/main.ts'
import { runRestore } from './cli.ts'

await runAsProcess(runRestore)
