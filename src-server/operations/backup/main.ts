import { runAsProcess } from '../../platform/cli/main.ts'
import { runBackup } from './cli.ts'

await runAsProcess(runBackup)
