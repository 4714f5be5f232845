import { runAsProcess } from '../operator/main.ts'
import { runConformance } from './cli.ts'

await runAsProcess(runConformance)
