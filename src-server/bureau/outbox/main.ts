import { runAsProcess } from '../../platform/cli/main.ts'
import { runWebhooks } from './cli.ts'

await runAsProcess(runWebhooks)
