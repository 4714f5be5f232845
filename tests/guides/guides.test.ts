import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { read } from '#tests/house/source-files.ts'
import { type Copy, createCopy } from './copy.ts'
import { applied, readGuide } from './guide.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy()
})
afterEach(() => copy.restore())
afterAll(() => copy.remove())

/** The compiler needs this long for all sources on a loaded machine. */
const COMPILES = 300_000

describe.each([
  'docs/adding-a-step.md',
  'docs/adding-a-widget.md',
  'docs/adding-a-payment-channel.md',
  'docs/adding-a-language.md',
  'docs/adding-a-page.md',
])('%s', (page) => {
  test('its changes are made, and the compiler names exactly the files of its list', { timeout: COMPILES }, async () => {
    const { changes, named } = readGuide(read(page))
    expect(changes.length).toBeGreaterThan(0)
    for (const change of changes) copy.change(change)
    expect(await copy.compile()).toEqual(named)
  })
})

test('a guide is read: lines that go into a file, a new file, and the list', () => {
  const page = [
    '```ts',
    "// src-shared/a.ts, after `'B',`",
    "  'C',",
    '```',
    '```tsx',
    '// src-web/New.tsx, new',
    'export const x = 1',
    '```',
    '## The compiler then names',
    '',
    '- `src-web/z.ts`, which lacks it',
    '- `src-web/a.ts`',
    '',
    '## Then',
    '- `src-web/b.ts`',
  ].join('\n')
  expect(readGuide(page)).toEqual({
    changes: [
      { file: 'src-shared/a.ts', at: { where: 'after', line: "'B'," }, lines: "  'C',\n" },
      { file: 'src-web/New.tsx', at: undefined, lines: 'export const x = 1\n' },
    ],
    named: ['src-web/a.ts', 'src-web/z.ts'],
  })
})

test('lines go behind the one that is named or in its place, and nowhere where there are none or two of it', () => {
  const change = { file: 'a.ts', at: { where: 'after', line: "'B'," }, lines: "  'C',\n" } as const
  expect(applied(change, "  'A',\n  'B',\n]")).toBe("  'A',\n  'B',\n  'C',\n]")
  expect(applied({ ...change, at: { where: 'in place of', line: "'B'" } }, "  'A',\n  'B',\n]")).toBe("  'A',\n  'C',\n]")
  expect(() => applied(change, "'A',")).toThrow('0 lines')
  expect(() => applied(change, "'B',\n'B',")).toThrow('2 lines')
  expect(() => applied({ ...change, at: undefined }, 'x')).toThrow('is there already')
})
