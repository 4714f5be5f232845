import fc from 'fast-check'
import { anyText } from '#tests/support/any-text.ts'

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
export interface BodyChange {
  readonly change: (typeof CHANGES)[number]
  /** the position, counted from the outermost */
  readonly at: number
  readonly value: unknown
}
export const bodyChange: fc.Arbitrary<BodyChange> = fc.record({
  change: fc.constantFrom(...CHANGES),
  at: fc.nat({ max: 60 }),
  value: hostile,
})

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'length', 'total', 'state', 'accountId', 'isAdmin', '$ref', '']

export function changed(body: unknown, { change, at, value }: BodyChange): unknown {
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
