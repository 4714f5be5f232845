/** Names of secrets, which are never shown (threat 9). */
const SECRET = /token|authori[sz]ation|secret|password|nonce|signature|cookie/i
/** Names whose values are secret only where they are long and opaque, as a sign-in code is and the code of an error is not. */
const MAYBE_SECRET = /^(code|authCode|authorizationCode|state)$/
const OPAQUE = /^[\w.~+/=-]{16,}$/
const BEARER = /\bBearer\s+\S+|\beyJ[\w-]{8,}\.[\w.-]+/
/** Names of personal data, shown only on request. */
const PERSONAL =
  /name|surname|given|chinese|foreign|phone|mobile|e?mail|address|birth|identi|certificateN|idn|euid|tel|gender|nation|contact|recipient/i
/** Names of objects that are personal as a whole. */
const ALL_PERSONAL = /^(user|profile|applicant|person|answers|values|draft|form|formData|formContent)$/i

export const HIDDEN = { secret: '•• secret ••', personal: '•• personal ••' } as const

export interface Lens {
  /** shows personal data; secrets stay hidden */
  readonly reveal: boolean
  /** the present session token, hidden wherever it occurs */
  readonly token?: string | undefined
  /** texts of the signed-in person, hidden as personal wherever they occur, under any name */
  readonly person?: readonly string[]
}

const DEEPEST = 12
/** Shorter texts of a profile are codes, and would be found everywhere. */
const TELLING = 3

/** The personal texts of a profile, of any of its fields. */
export function personIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= TELLING ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(personIn) : []
}

/** A copy of a value that can be written as JSON and shown to a developer: without secrets, and with personal data only on request. Never throws. */
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
  // of a form, a file or an abort controller only the kind is shown
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

/** A path with its query, whose values are hidden by the same rules. */
export function redactPath(path: string, lens: Lens): string {
  const [bare = '', query] = path.split(/\?(.*)/s)
  if (query === undefined) return bare
  const shown = [...new URLSearchParams(query)].map(([name, value]) => {
    const safe = redact({ [name]: value }, lens) as Record<string, unknown>
    return `${name}=${safe[name]}`
  })
  return `${bare}?${shown.join('&')}`
}
