import type { Context } from '../context.ts'
import type { SandboxOrigins } from './origins.ts'
import type { SandboxSettings } from './settings.ts'
import type { SandboxClock } from './time/sandbox-clock.ts'

/** What the sandbox shares with the product: process, database and addresses. All other communication goes over HTTP. */
export interface SandboxContext extends Pick<Context, 'counterparts' | 'db' | 'holidays'> {
  readonly clock: SandboxClock
  readonly settings: SandboxSettings
  readonly origins: SandboxOrigins
}
