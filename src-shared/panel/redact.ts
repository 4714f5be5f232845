/** Never shown, whatever is pressed (threat 9). */
const SECRET = /token|authori[sz]ation|secret|password|nonce|signature|cookie/i
/** Secret where the value is long and opaque: a sign-in code is, the code of an error is not. */
const MAYBE_SECRET = /^(code|authCode|authorizationCode|state)$/
const OPAQUE = /^[\w.~+/=-]{16,}$/
const BEARER = /\bBearer\s+\S+|\beyJ[\w-]{8,}\.[\w.-]+/
/** Somebody's own: shown only when the reader asks for it. */
const PERSONAL =
  /name|surname|given|chinese|foreign|phone|mobile|e?mail|address|birth|identi|certificateN|idn|euid|tel|gender|nation|contact|recipient/i
/** Everything below is somebody's own. */
const ALL_PERSONAL = /^(user|profile|applicant|person|answers|values|draft|form|formData|formContent)$/i

export const HIDDEN = { secret: '•• secret ••', personal: '•• personal ••' } as const

export interface Lens {
  /** shows personal data; secrets stay hidden */
  readonly reveal: boolean
  /** the session's token as it is now, hidden wherever it turns up */
  readonly token?: string | undefined
  /** what is known of the person signed in: personal wherever it turns up, whatever it is called there */
  readonly person?: readonly string[]
}

const DEEPEST = 12
/** Shorter texts of a profile are codes, and would hide half the page. */
const TELLING = 3

/** The telling texts of a profile, whatever its fields are. */
export function personIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= TELLING ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(personIn) : []
}

/** A value as a tree that can be written as JSON and shown to a developer: no secret, personal data only on request. Never throws. */
export function redact(value: unknown, lens: Lens): unknown {
  return walk(value, lens, '', false, [])
}

function walk(value: unknown, lens: Lens, key: string, personal: boolean, above: readonly object[]): unknown {
  if (typeof value === 'string') return text(value, lens, key, personal)
  if (typeof value === 'number') return personal && !lens.reveal ? HIDDEN.personal : value
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (above.includes(value) || above.length > DEEPEST) return '…'
  const below = [...above, value]
  if (Array.isArray(value)) return value.map((one: unknown) => walk(one, lens, key, personal, below))
  const made: unknown = Object.getPrototypeOf(value)
  // a form, a file, an abort controller: its kind says enough, and its insides are not ours
  if (made !== Object.prototype && made !== null) return `‹${value.constructor?.name ?? 'object'}›`
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET.test(name) && typeof one === 'string' && one !== ''
        ? HIDDEN.secret
        : walk(one, lens, name, personal || PERSONAL.test(name) || ALL_PERSONAL.test(name), below),
    ]),
  )
}

function text(value: string, { reveal, token, person = [] }: Lens, key: string, personal: boolean): string {
  if (value === '') return value
  if (token !== undefined && token !== '' && value.includes(token)) return HIDDEN.secret
  if (BEARER.test(value) || (MAYBE_SECRET.test(key) && OPAQUE.test(value))) return HIDDEN.secret
  const theirs = personal || person.some((one) => value.includes(one))
  return theirs && !reveal ? HIDDEN.personal : value
}

/** A path with its query, values hidden by the same rule. */
export function redactPath(path: string, lens: Lens): string {
  const [bare = '', query] = path.split(/\?(.*)/s)
  if (query === undefined) return bare
  const shown = [...new URLSearchParams(query)].map(([name, value]) => {
    const safe = redact({ [name]: value }, lens) as Record<string, unknown>
    return `${name}=${safe[name]}`
  })
  return `${bare}?${shown.join('&')}`
}
