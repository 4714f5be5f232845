/**
 * Runs the file of a thread or process from the sources; the file is the last argument. Each thread has to register the TypeScript loader
 * itself.
 */
import { register } from 'tsx/esm/api'

register()
await import(process.argv.at(-1) ?? '')
