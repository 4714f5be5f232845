import { startOrExit } from '../../serve.ts'
import { serveStandIns } from './serve.ts'
import { readStandInSettings } from './settings.ts'

// A product's counterparts as a process of their own, to try a production server on one machine (docs/deploy.md).
startOrExit(() => serveStandIns(readStandInSettings(process.env)))
