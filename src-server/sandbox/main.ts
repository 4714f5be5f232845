import { startOrExit } from '../serve.ts'
import { serveSandbox } from './serve.ts'
import { readSandboxSettings } from './settings.ts'

// The test system: the product, with every counterpart played on a second origin (decision 10).
startOrExit(() => serveSandbox(readSandboxSettings(process.env)))
