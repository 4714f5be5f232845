import { runAsProcess } from '../operator/main.ts'
import { runBackup } from './cli.ts'

await runAsProcess(runBackup)
