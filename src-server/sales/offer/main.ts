import { runAsProcess } from '../../platform/cli/main.ts'
import { runOffer } from './cli.ts'

await runAsProcess(runOffer)
