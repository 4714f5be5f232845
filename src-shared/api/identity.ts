import type { IdentityChannel } from '../domain/people/identity-channels.ts'
import { ParseError } from './errors.ts'
import type { ApiClient, CallOptions } from './types.ts'

export type IdentityStatus = 'waiting' | 'success' | 'failed' | 'code-failed' | 'cancelled' | 'expired'

/** The value of id= in a verification link [4-05]; undefined if it is missing. */
export function identifierIn(url: string): string | undefined {
  const id = /[?&#]id=([^&#]+)/.exec(url)?.[1]
  return id === undefined ? undefined : decodeURIComponent(id)
}

/** Requests a verification link: the first by applyNo and channel, later ones by identifier [7-37]. */
export async function identityLink(
  api: ApiClient,
  attempt: { readonly applyNo: string; readonly channel: IdentityChannel } | { readonly id: string },
  options: CallOptions = {},
): Promise<{ readonly url: string; readonly id: string }> {
  const first = 'applyNo' in attempt
  const call = first ? 'GET /identities/auth-url' : 'GET /identities/auth-url/refresh'
  const { data } = first
    ? await api.call('GET /identities/auth-url', { query: attempt }, options)
    : await api.call('GET /identities/auth-url/refresh', { query: attempt }, options)
  const id = data === undefined ? undefined : (identifierIn(data.url) ?? ('id' in attempt ? attempt.id : undefined))
  if (data === undefined || id === undefined) throw new ParseError(call, 'no verification link')
  return { url: data.url, id }
}

/** State of a verification according to the server [4-05]. */
export async function identityStatus(
  api: ApiClient,
  id: string,
  options: CallOptions = {},
): Promise<{ readonly status: IdentityStatus; readonly message: string | undefined }> {
  const call = 'GET /identities/status'
  const { data } = await api.call(call, { query: { id } }, { ...options, safe: true })
  if (data === undefined) throw new ParseError(call, 'no status')
  return { status: data.status, message: data.message }
}
