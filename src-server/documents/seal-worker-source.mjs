/** Runs seal-worker.ts from the sources: each process has to register the TypeScript loader itself. */
import { register } from 'tsx/esm/api'

register()
await import('./seal-worker.ts')
