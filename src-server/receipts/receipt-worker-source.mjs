/** Runs receipt-worker.ts from the sources: each thread has to register the TypeScript loader itself. */
import { register } from 'tsx/esm/api'

register()
await import('./receipt-worker.ts')
