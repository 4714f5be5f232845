import { runAsProcess } from '../../platform/cli/main.ts'
import { runConformance } from './cli.ts'

await runAsProcess(runConformance)
