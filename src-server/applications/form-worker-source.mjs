/** form-worker.ts as it stands in the sources: each thread has to call the reader of TypeScript for itself. */
import { register } from 'tsx/esm/api'

register()
await import('./form-worker.ts')
