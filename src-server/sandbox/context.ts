import type { Context } from '../context.ts'

/** The sandbox shares the process, the database and the addresses, and nothing else: product and sandbox talk over HTTP alone. */
export type SandboxContext = Pick<Context, 'settings' | 'origins' | 'db' | 'clock'>
