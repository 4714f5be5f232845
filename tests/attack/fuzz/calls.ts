import fc from 'fast-check'
import { anyText } from '#tests/support/any-text.ts'
import { type Known, type Operation, type Schema, valuesOf } from './operations.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
/** Own properties of these names, as JSON.parse creates them. */
const prototypes = (): unknown => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')

/** Values that no field accepts; each has broken some software before. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53 + 2, '-0', '1e999', 'NaN'],
  ...['', ' ', '\0', 'a\0b', '\ud800', '\u202egnp.exe', '地籍圖𠮷👩‍👩‍👧', '０３２３．０１７', '\r\nset-cookie: a=b', '%', '%00'],
  ...["' OR '1'='1", "'; SELECT pg_sleep(3); --", '"><script>alert(1)</script>', '{{7*7}}${7*7}<%= 7*7 %>'],
  ...['../../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'javascript:alert(1)'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['9999-99-99', '2026-02-30T25:61:61Z'],
  ...['A'.repeat(70_000), `${'a'.repeat(5_000)}!`, '😀'.repeat(2_000)],
  ...[[], {}, [null], ['a', 'b'], { a: { b: { c: [] } } }, nested(40), nested(80), Array.from({ length: 2_000 }, (_, at) => at)],
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constant(undefined).map(prototypes) },
  { weight: 2, arbitrary: anyText(60) },
)
export const hostileText: fc.Arbitrary<string> = hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) => text.replace(/[^\t\x20-\x7e]/gu, '').slice(0, 9_000))

export const CHANGES = ['replace', 'remove', 'wrap', 'add', 'repeat'] as const
/** `at` is the position of the change in the body, counted from the outermost. */
export const bodyChange = fc.record({ change: fc.constantFrom(...CHANGES), at: fc.nat({ max: 60 }), value: hostile })
type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'length', 'total', 'state', 'accountId', 'isAdmin', '$ref', '']

export function changed(body: unknown, { change, at, value }: Made<typeof bodyChange>): unknown {
  let seen = -1
  const target = at % countOf(body)
  const visit = (node: unknown): unknown => {
    seen += 1
    if (seen === target) return act(node)
    if (Array.isArray(node)) return node.flatMap((part) => kept(visit(part)))
    if (typeof node !== 'object' || node === null) return node
    return objectOf(Object.entries(node).flatMap(([name, part]) => kept(visit(part)).map((one) => [name, one] as const)))
  }
  const act = (node: unknown): unknown => {
    if (change === 'replace') return value
    if (change === 'remove') return REMOVED
    if (change === 'wrap') return [node]
    if (change === 'repeat') return [node, node]
    const entries = typeof node === 'object' && node !== null && !Array.isArray(node) ? Object.entries(node) : []
    return objectOf([...entries, [NAMES[at % NAMES.length] ?? '', value]])
  }
  const result = visit(body)
  return result === REMOVED ? undefined : result
}

const REMOVED = Symbol('removed')
const kept = (part: unknown): readonly unknown[] => (part === REMOVED ? [] : [part])

/** `__proto__` becomes an ordinary property, as in JSON. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {}
  for (const [name, value] of entries) Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true })
  return made
}

function countOf(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 1
  return Object.values(node).reduce<number>((sum, part) => sum + countOf(part), 1)
}

/** Callers. `foreign` is signed in and uses another user's identifiers. */
export const CALLERS = ['nobody', 'resident', 'foreign', 'wrong token', 'bureau'] as const
export type CallerName = (typeof CALLERS)[number]

export interface Call {
  readonly operation: Operation
  readonly who: CallerName
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

type Pair = readonly [name: string, value: string]

type Pairs = readonly Pair[]
/** Changes to the query. */
const ADDRESS_CHANGES = {
  value: (_query, text, [name], others) => [[name, text], ...others],
  missing: (_query, _text, _first, others) => others,
  twice: (query, text, [name]) => [...query, [name, text]],
  array: (_query, text, [name, value], others) => [[`${name}[]`, value], [`${name}[0]`, text], ...others],
  object: (_query, text, [name], others) => [[`${name}[a][b]`, text], ...others],
  extra: (query, text) => [...query, ['accountId', text], ['constructor', text]],
  prototype: (query, text) => [...query, ['__proto__', text], ['__proto__[isAdmin]', '1']],
  malformed: (query) => query,
} satisfies Record<string, (query: Pairs, text: string, first: Pair, others: Pairs) => Pairs>

const HEADER_CHANGES = ['accept-language', 'content-type', 'authorization', 'idempotency-key', 'x-forwarded-for', 'host', 'cookie'] as const

const BODY_TEXTS = {
  whole: (json: string) => json,
  half: (json) => json.slice(0, json.length / 2),
  doubled: (json) => json + json,
  empty: () => '',
  'byte order mark': (json) => `\ufeff${json}`,
  comment: (json) => `/* */${json}`,
  'not JSON': () => 'a=1&b[c]=2',
  large: (_json, body) => JSON.stringify({ ...(Object(body) as object), more: 'x'.repeat(300_000) }),
  deep: () => `${'['.repeat(200)}${']'.repeat(200)}`,
  prototype: (json) => json.replace('{', '{"__proto__":{"a":1},'),
} satisfies Record<string, (json: string, body: unknown) => string>
type BodyText = keyof typeof BODY_TEXTS

const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'multipart/form-data', ''] as const
const METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'DELETE', 'POST', 'GET'] as const

const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const callers = (isBureau: boolean): fc.Arbitrary<CallerName> => {
  const weights = isBureau ? [1, 1, 1, 1, 6] : [1, 5, 3, 1, 1]
  return fc.oneof(...CALLERS.map((name, at) => ({ weight: weights[at] ?? 1, arbitrary: fc.constant(name) })))
}

/** Calls of an operation: half of them match its schemas, the others have up to five mistakes. */
export function callsOf(operation: Operation, { fields, bodies }: Known): fc.Arbitrary<Call> {
  const parts = {
    who: callers(operation.path.startsWith('/back-office/')),
    params: fc.record(Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, valuesOf(schema, fields, name)])), {
      requiredKeys: operation.parameters.filter((one) => one.required === true || one.in === 'path').map(({ name }) => name),
    }),
    body: operation.body === undefined ? fc.constant(undefined) : bodiesOf(operation.body, bodies[operation.key] ?? []),
    text: hostileText,
    wrong: fc.boolean().chain((isWrong) => (isWrong ? mistakes : fc.constant<Mistakes>({}))),
  }
  function bodiesOf(schema: Schema, whole: readonly unknown[]): fc.Arbitrary<unknown> {
    const free = valuesOf(schema, fields)
    return whole.length === 0 ? free : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...whole) }, { weight: 1, arbitrary: free })
  }
  return fc.record(parts).map(({ who, params, body, text, wrong }) => {
    const values = params as Readonly<Record<string, unknown>>
    const { target, headers } = written(operation, values, wrong, text)
    const content = operation.isForm ? formText(text, wrong) : jsonText(body, wrong)
    const type = operation.isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
    return {
      operation,
      who,
      method: wrong.method ?? operation.method,
      target,
      headers: { ...(content === undefined ? {} : { 'content-type': wrong.type ?? type }), ...headers },
      body: content,
    }
  })
}

const mistakes = fc.record({
  address: onceIn(2, fc.constantFrom(...namesOf(ADDRESS_CHANGES))),
  header: onceIn(4, fc.tuple(fc.constantFrom(...HEADER_CHANGES), hostileHeader)),
  changes: fc.array(bodyChange, { minLength: 1, maxLength: 3 }),
  text: onceIn(4, fc.constantFrom(...namesOf(BODY_TEXTS))),
  type: onceIn(12, fc.constantFrom(...TYPES)),
  method: onceIn(12, fc.constantFrom(...METHODS)),
})
type Mistakes = Partial<Made<typeof mistakes>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A lone surrogate cannot be encoded in an address. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 6_000).replace(/[\ud800-\udfff]/gu, '?'))

function written({ path, parameters }: Operation, values: Readonly<Record<string, unknown>>, wrong: Mistakes, text: string) {
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  const isHostile = wrong.address === 'value'
  const place = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(isHostile ? text : textOf(values[name])) || '%20')
  const query: Pairs = Object.entries(values)
    .filter(([name]) => !inPath.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)] as const))
  const [first = ['x', ''] as const, ...others] = query
  const changedQuery = wrong.address === undefined ? query : ADDRESS_CHANGES[wrong.address](query, text, first, others)
  const search = changedQuery.map(([name, value]) => `${name}=${encoded(value)}`)
  const tail = wrong.address === 'malformed' ? '%zz=%' : ''
  const all = [...search, ...(tail === '' ? [] : [tail])].join('&')
  const headers = wrong.header === undefined ? {} : { [wrong.header[0]]: wrong.header[1] }
  return { target: `/api${place}${all === '' ? '' : `?${all}`}`, headers }
}

function jsonText(body: unknown, { changes = [], text = 'whole' }: Mistakes): string | undefined {
  if (body === undefined) return undefined
  return BODY_TEXTS[text](JSON.stringify(changes.reduce<unknown>(changed, body)) ?? '', body)
}

const BOUNDARY = 'a-boundary-of-the-tests'

/** A form with one small file, or one that is broken. */
function formText(text: string, { text: kind = 'whole' }: Mistakes): string {
  const name = kind === 'whole' ? 'plan.pdf' : text.replace(/[\r\n"]/g, '').slice(0, 2_000)
  const part = (field: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n${text}\r\n`
  const end = `--${BOUNDARY}--\r\n`
  const texts: Readonly<Partial<Record<BodyText, string>>> = {
    half: part('file').slice(0, -30),
    doubled: part('file') + part('file') + end,
    empty: '',
    comment: part('__proto__') + end,
    'not JSON': 'a=1&b[c]=2',
    deep: `--${BOUNDARY}\r\n${'x-header: a\r\n'.repeat(200)}\r\n\r\n${end}`,
  }
  return texts[kind] ?? part('file') + end
}
