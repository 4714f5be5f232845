import { runAsProcess } from '../operator/main.ts'
import { runPerson } from './cli.ts'

await runAsProcess(runPerson)
