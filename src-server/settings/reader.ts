import { CannotStart } from '../cannot-start.ts'
import { KEY_SHAPE, parseKey, type SigningKey } from './keys.ts'
import { isLoopback } from './loopback.ts'
import type { VariableName } from './variables.ts'

/** The start stops with these sentences, one for each wrong value; each names its variable. */
export class SettingsError extends CannotStart {
  override readonly name = 'SettingsError'
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const OWN_SCHEME_ORIGIN = /^(?!(?:https?|file|data|blob|javascript|about|ws|wss|ftp):)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?$/

/** A host name in lower case, two labels at least unless it is this machine's own; a star stands for what is below it. */
const HOST_NAME = /^(?=.{1,253}$)(?:localhost|(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)$/

/** Whether an Origin header may say exactly this and mean one app: never `null`, which anybody can send. */
function isAppOrigin(origin: string): boolean {
  if (OWN_SCHEME_ORIGIN.test(origin)) return true
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  // a browser never says a star: whoever writes one means a pattern, and there are none
  if (url === undefined || url.origin !== origin || origin.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and remembers every fault, so that a person mends them all at once. */
export class EnvironmentReader {
  readonly faults: string[] = []
  constructor(private readonly env: Environment) {}

  /** An empty variable is an absent one. */
  text(name: VariableName): string | undefined {
    const value = this.env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }

  whole(name: VariableName, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.faults.push(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`)
    return fallback
  }

  flag(name: VariableName, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (['1', 'true', 'on', 'yes'].includes(value)) return true
    if (['0', 'false', 'off', 'no'].includes(value)) return false
    this.faults.push(`${name} must be on or off, but is "${value}".`)
    return fallback
  }

  oneOf<T extends string>(name: VariableName, fallback: T, values: readonly T[]): T {
    const value = this.text(name)
    if (value === undefined) return fallback
    const found = values.find((each) => each === value)
    if (found !== undefined) return found
    this.faults.push(`${name} must be one of ${values.join(', ')}, but is "${value}".`)
    return fallback
  }

  /** An http or https address; returned without a trailing slash. */
  address(name: VariableName): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '') return value.replace(/\/+$/, '')
    this.faults.push(`${name} must be an http or https address, but is "${value}".`)
    return undefined
  }

  /** Scheme, host and port only. */
  origin(name: VariableName): string | undefined {
    const value = this.address(name)
    if (value === undefined) return undefined
    const url = new URL(value)
    if (url.pathname === '/' && url.search === '' && url.hash === '') return url.origin
    this.faults.push(`${name} must be an origin such as https://example.gov.mo, without a path, but is "${value}".`)
    return undefined
  }

  /** Values with commas between; `meaning` says what each must be, and those that are not are told. */
  #list(name: VariableName, isOne: (value: string) => boolean, meaning: string): readonly string[] {
    const values =
      this.text(name)
        ?.split(',')
        .map((each) => each.trim()) ?? []
    for (const value of values.filter((each) => !isOne(each))) this.faults.push(`${name} must hold ${meaning}, but holds "${value}".`)
    return values.filter(isOne)
  }

  /** Origins as browsers write them, with commas between: https, or a scheme of the host app's own; http for this machine alone. */
  appOrigins(name: VariableName): readonly string[] {
    return this.#list(name, isAppOrigin, 'origins such as https://app.example.mo or hostapp://ecad, without a path')
  }

  /** Host names with commas between, as browsers write them; `*.` before one means every host below it. */
  hosts(name: VariableName): readonly string[] {
    const meaning = 'host names such as business.example.mo or *.example.mo, without scheme, port or path'
    return this.#list(name, (host) => HOST_NAME.test(host), meaning)
  }

  matching(name: VariableName, shape: RegExp, meaning: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || shape.test(value)) return value
    // the value itself may hold a password, so it is not repeated
    this.faults.push(`${name} must be ${meaning}.`)
    return undefined
  }

  /** One key, or undefined when there is none. */
  key(name: VariableName): SigningKey | undefined {
    return this.keys(name, 1)?.[0]
  }

  /** Keys with commas between them, each under an id of its own. */
  keys(name: VariableName, most: number): readonly SigningKey[] | undefined {
    const texts = this.text(name)?.split(',')
    if (texts === undefined) return undefined
    const keys = texts.flatMap((text) => parseKey(text.trim()) ?? [])
    const ids = new Set(keys.map(({ id }) => id))
    if (keys.length === texts.length && ids.size === keys.length && keys.length <= most) return keys
    // a value that is nearly right is nearly a secret, so it is not repeated
    this.faults.push(`${name} must be ${KEY_SHAPE}${most > 1 ? `, or ${most} of them with a comma between` : ''}.`)
    return undefined
  }

  /** Notes that a variable has no place in this mode. */
  barred(name: VariableName, why: string): void {
    if (this.text(name) !== undefined) this.faults.push(`${name} must not be set: ${why}.`)
  }

  /** Notes a fault and goes on with an empty text, when a variable the mode needs is missing. */
  needed(name: VariableName, value: string | undefined, why: string): string {
    if (value === undefined && !this.faults.some((fault) => fault.startsWith(`${name} `))) this.faults.push(`${name} is missing: ${why}.`)
    return value ?? ''
  }
}
