import type { Context } from '../context.ts'
import type { SandboxOrigins } from './origins.ts'
import type { SandboxSettings } from './settings.ts'

/** The test system shares the process, the database and the addresses, and nothing else: product and test system talk over HTTP alone. */
export interface SandboxContext extends Pick<Context, 'counterparts' | 'db' | 'clock'> {
  readonly settings: SandboxSettings
  readonly origins: SandboxOrigins
}
