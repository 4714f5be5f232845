import { runAsProcess } from '../../platform/cli/main.ts'
import { runRestore } from './cli.ts'

await runAsProcess(runRestore)
