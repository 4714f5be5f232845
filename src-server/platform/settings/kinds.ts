import { readFileSync } from 'node:fs'
import pg from 'pg'
import { isJsapiName, isOwnJsapi, type JsapiNames, OWN_JSAPIS } from '#shared/domain/host-jsapis.ts'
import { KEY_SHAPE, parseKey, readSecret, type SigningKey } from './keys.ts'
import { isLoopback } from './loopback.ts'
import { TOKEN_SCHEME } from './token-key.ts'

export class WrongValue<T> {
  constructor(
    /** 'must be …', after the variable's name */
    readonly must: string,
    /** the invalid entries of a list; undefined if the whole value is invalid */
    readonly among?: readonly string[],
    /** the valid entries of a list */
    readonly kept?: T,
  ) {}
}

export interface Kind<T> {
  /** the value if the variable is not set */
  readonly unset: T
  parse(text: string): T | WrongValue<T>
}

export function text(): Kind<string | undefined>
export function text(unset: string): Kind<string>
export function text(unset?: string): Kind<string | undefined> {
  return { unset, parse: (value) => value }
}

/** A whole number within bounds; `why` explains what a smaller one would break. */
export const whole = (unset: number, min: number, max: number, why?: string): Kind<number> => ({
  unset,
  parse(value) {
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max
      ? number
      : new WrongValue(`must be a whole number from ${min} to ${max}${why === undefined ? '' : ` (${why})`}`)
  },
})

/** A whole number within bounds, or undefined. */
export const wholeOrNone = (min: number, max: number, why?: string): Kind<number | undefined> => ({
  ...whole(min, min, max, why),
  unset: undefined,
})

export const flag = (unset: boolean | undefined): Kind<boolean | undefined> => ({
  unset,
  parse(value) {
    const word = value.toLowerCase()
    if (['1', 'true', 'on', 'yes'].includes(word)) return true
    if (['0', 'false', 'off', 'no'].includes(word)) return false
    return new WrongValue('must be on or off')
  },
})

export const oneOf = <T extends string>(unset: T, values: readonly T[]): Kind<T> => ({
  unset,
  parse: (value) => values.find((each) => each === value) ?? new WrongValue(`must be one of ${values.join(', ')}`),
})

export function matching(shape: RegExp, must: string): Kind<string | undefined>
export function matching(shape: RegExp, must: string, unset: string): Kind<string>
export function matching(shape: RegExp, must: string, unset?: string): Kind<string | undefined> {
  return { unset, parse: (value) => (shape.test(value) ? value : new WrongValue(`must be ${must}`)) }
}

/** An http or https address, without a trailing slash. */
export const address: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '') return value.replace(/\/+$/, '')
    return new WrongValue('must be an http or https address')
  },
}

/** Such an address to which paths are appended. */
export const baseAddress: Kind<string | undefined> = {
  unset: undefined,
  parse: (value) => (/[?#\s,]/.test(value) ? new WrongValue('must be one http or https address without a query') : address.parse(value)),
}

/** The address of a PostgreSQL, if the driver can read it and the files that it names. No message repeats it, because of its password. */
export const databaseAddress: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    const must = 'must be an address such as postgres://user:password@host/database'
    if (!/^postgres(ql)?:\/\/\S+$/.test(value)) return new WrongValue(must)
    try {
      new pg.Client({ connectionString: value })
      return value
    } catch (error) {
      const { path, code } = error as NodeJS.ErrnoException
      return new WrongValue(
        path === undefined
          ? `${must}, where signs of the password such as / # ? are written as %2F %23 %3F`
          : `must name only files that can be read, unlike ${path} (${code})`,
      )
    }
  },
}

/** A host and a port, as `127.0.0.1:3310`. */
export const hostAndPort: Kind<{ readonly host: string; readonly port: number } | undefined> = {
  unset: undefined,
  parse(value) {
    const [, host = '', port = ''] = /^\[?([A-Za-z0-9_.:-]{1,255}?)\]?:(\d{1,5})$/.exec(value) ?? []
    return host !== '' && Number(port) >= 1 && Number(port) <= 65_535
      ? { host, port: Number(port) }
      : new WrongValue('must be a host and a port such as 127.0.0.1:3310')
  },
}

/** The address of a mail server: smtps, or smtp, which must switch to TLS unless the server is on this machine. */
export const mailAddress: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value
    return new WrongValue('must be an address such as smtps://user:password@mail.example.gov.mo')
  },
}

/** An address that consists of scheme, host and port. */
export const origin: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    const read = address.parse(value)
    if (typeof read !== 'string') return read
    const url = new URL(read)
    if (url.pathname === '/' && url.search === '' && url.hash === '') return url.origin
    return new WrongValue('must be an origin such as https://example.gov.mo, without a path')
  },
}

/** Keys or certificates in PEM: the text itself, or the path of a file with it. */
export const pem: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    if (value.startsWith('-----BEGIN ')) return value
    try {
      const content = readFileSync(value, 'utf8').trim()
      // programs write remarks before it, such as "Bag Attributes"
      const begin = content.indexOf('-----BEGIN ')
      return begin < 0 ? new WrongValue('must be PEM, or the path of a file with it, but the file holds none') : content.slice(begin)
    } catch (error) {
      // the message does not repeat the value, because it may be a mistyped key
      const { code } = error as NodeJS.ErrnoException
      return new WrongValue(`must be PEM, or the path of a file with it that can be read (${code})`)
    }
  },
}

/** The same, or the address of a key in a PKCS #11 token. */
export const pemOrToken: Kind<string | undefined> = {
  unset: undefined,
  parse: (value) => (value.startsWith(TOKEN_SCHEME) ? value : pem.parse(value)),
}

const listOf = (isOne: (value: string) => boolean, what: string): Kind<readonly string[]> => ({
  unset: [],
  parse(value) {
    const values = value.split(',').map((each) => each.trim())
    const wrong = values.filter((each) => !isOne(each))
    return wrong.length === 0 ? values : new WrongValue(`must hold ${what}`, wrong, values.filter(isOne))
  },
})

const OWN_SCHEME_ORIGIN = /^(?!(?:https?|file|data|blob|javascript|about|ws|wss|ftp):)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?$/

/** Whether a text can be the Origin header of one app. `null` cannot, because any page can send it. */
function isAppOrigin(value: string): boolean {
  if (OWN_SCHEME_ORIGIN.test(value)) return true
  const url = URL.canParse(value) ? new URL(value) : undefined
  // a star would be meant as a pattern, and patterns are not supported
  if (url === undefined || url.origin !== value || value.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** Origins as browsers write them, separated by commas: https, or the host app's custom scheme; http only for this machine. */
export const appOrigins = listOf(isAppOrigin, 'origins such as https://app.example.mo or hostapp://ecad, without a path')

/** A host name in lower case with at least two labels, or localhost; `*.` before it means every host below it. */
const HOST_NAME = /^(?=.{1,253}$)(?:localhost|(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)$/

/** Host names as browsers write them, separated by commas. */
export const hosts = listOf(
  (value) => HOST_NAME.test(value),
  'host names such as business.example.mo or *.example.mo, without scheme, port or path',
)

const CONTACT = /^(https:\/\/[^\s,]+|mailto:[^\s,@]+@[^\s,@]+|tel:\+[\d-]+)$/

/** Addresses at which a weakness can be reported, as RFC 9116 writes them, separated by commas. */
export const contacts = listOf(
  (value) => CONTACT.test(value),
  'addresses such as mailto:security@example.gov.mo or https://example.gov.mo/report',
)

/** The super-app's names of our JSAPIs: entries `ours=theirs`, separated by commas. */
export const jsapiNames: Kind<JsapiNames> = {
  unset: {},
  parse(value) {
    const entries = value.split(',').map((each) => each.trim().split('='))
    const isEntry = ([ours = '', theirs, ...rest]: readonly string[]) => isOwnJsapi(ours) && isJsapiName(theirs) && rest.length === 0
    if (entries.every(isEntry) && new Set(entries.map(([ours]) => ours)).size === entries.length)
      return Object.fromEntries(entries) as JsapiNames
    return new WrongValue(`must hold entries such as startPay=theirName, each of ${OWN_JSAPIS.join(', ')} at most once`)
  },
}

/** Keys separated by commas, each with a different id. */
export const keys = (most: number): Kind<readonly SigningKey[]> => ({
  unset: [],
  parse(value) {
    const texts = value.split(',')
    const read = texts.flatMap((each) => parseKey(each.trim()) ?? [])
    const ids = new Set(read.map(({ id }) => id))
    if (read.length === texts.length && ids.size === read.length && read.length <= most) return read
    return new WrongValue(`must be ${KEY_SHAPE}${most > 1 ? `, or ${most} of them with a comma between` : ''}`)
  },
})

const RECEIVER_NAME = /^[a-z][a-z0-9-]{0,31}$/

/** A list of entries, each with a receiver's name, an equals sign and a value. */
const byReceiver = (isValue: (value: string) => boolean, what: string): Kind<readonly (readonly [name: string, value: string])[]> => ({
  unset: [],
  parse(value) {
    const entries = value.split(',').map((each) => {
      const [name = '', ...rest] = each.trim().split('=')
      return [name, rest.join('=')] as const
    })
    return entries.every(([name, one]) => RECEIVER_NAME.test(name) && isValue(one)) ? entries : new WrongValue(`must hold ${what}`)
  },
})

/** Whether messages may be sent to this address: encrypted, or to a gateway on this machine. */
function isReceiverAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** Addresses of the receivers of messages, by name. */
export const receiverAddresses = byReceiver(
  isReceiverAddress,
  'entries such as bureau=https://example.gov.mo/messages: a name in small letters, and an https address (http for this machine alone)',
)

/** Secrets of the receivers of messages, by name. */
export const receiverSecrets = byReceiver(
  (value) => readSecret(value) !== undefined,
  'entries such as bureau=whsec_…: a name in small letters, and 24 to 64 random bytes in base64 after whsec_',
)
