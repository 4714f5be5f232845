import { runAsProcess } from '../operator/main.ts'
import { runWebhooks } from './cli.ts'

await runAsProcess(runWebhooks)
