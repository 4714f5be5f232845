/** Names of secrets, which are never shown (threat 9). */
const SECRET = /token|authori[sz]ation|secret|password|nonce|signature|cookie/i
/** Names whose values are only secret if they are long and opaque: a sign-in code is, an error code is not. */
const MAYBE_SECRET = /^(code|authCode|authorizationCode|state)$/
const OPAQUE = /^[\w.~+/=-]{16,}$/
const BEARER = /\bBearer\s+\S+|\beyJ[\w-]{8,}\.[\w.-]+/

export const HIDDEN = '•• secret ••'
const DEEPEST = 12

/**
 * Returns a JSON-compatible copy of a value without secrets. `token` is the session's, which is hidden under any name.
 * Never throws.
 */
export function redact(value: unknown, token?: string, name = '', above: readonly object[] = []): unknown {
  if (typeof value === 'string') return isSecret(value, token, name) ? HIDDEN : value
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value) || above.length > DEEPEST) return '…'
  const below = [...above, value]
  if (Array.isArray(value)) return value.map((one: unknown) => redact(one, token, name, below))
  const proto: unknown = Object.getPrototypeOf(value)
  // for a form, a file or an abort controller only the type is shown
  if (proto !== Object.prototype && proto !== null) return `‹${value.constructor?.name ?? 'object'}›`
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redact(one, token, key, below)]))
}

function isSecret(value: string, token: string | undefined, name: string): boolean {
  if (value === '') return false
  const hasToken = token !== undefined && token !== '' && value.includes(token)
  return hasToken || SECRET.test(name) || BEARER.test(value) || (MAYBE_SECRET.test(name) && OPAQUE.test(value))
}

/** Returns a path whose query values are hidden by the same rules. */
export function redactPath(path: string, token?: string): string {
  const [bare = '', query] = path.split(/\?(.*)/s)
  if (query === undefined) return bare
  const shown = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${String(redact(value, token, name))}`)
  return `${bare}?${shown.join('&')}`
}
