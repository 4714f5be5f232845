import { runAsProcess } from '../../platform/cli/main.ts'
import { runMigrate } from './cli.ts'

await runAsProcess(runMigrate)
