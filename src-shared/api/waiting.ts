import type { Platform } from '../domain/platforms.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** How many of the account's applications wait for an act of the user. */
export async function fetchWaiting(api: ApiClient, platform: Platform, options: CallOptions): Promise<number> {
  return (await api.call('GET /my-records/waiting', { query: { platform } }, { ...options, safe: true, quiet401: true })).waiting
}
