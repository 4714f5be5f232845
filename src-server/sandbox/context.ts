import type { Context } from '../context.ts'
import type { SandboxOrigins } from './origins.ts'
import type { SandboxSettings } from './settings.ts'
import type { SandboxClock } from './time/sandbox-clock.ts'

/** What the sandbox shares with the product: process, database and addresses. Otherwise the two communicate over HTTP alone. */
export interface SandboxContext extends Pick<Context, 'counterparts' | 'db' | 'holidays'> {
  readonly clock: SandboxClock
  readonly settings: SandboxSettings
  readonly origins: SandboxOrigins
}
