import { runAsProcess } from '../operator/main.ts'
import { runOffer } from './cli.ts'

await runAsProcess(runOffer)
