/** Runs the file of a thread or process from the sources, its last argument: each has to register the TypeScript loader itself. */
import { register } from 'tsx/esm/api'

register()
await import(process.argv.at(-1) ?? '')
