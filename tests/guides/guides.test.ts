import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { projectFiles, read } from '#tests/house/source-files.ts'
import { printedOn } from '#tests/support/printed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

/** A change shown on a page of docs: lines for an existing file, or a new file. */
interface Change {
  readonly file: string
  /** where the lines go: after the line that starts like this, or in its place; undefined: the file is new */
  readonly at: { readonly where: 'after' | 'in place of'; readonly line: string } | undefined
  readonly lines: string
}

const BLOCK = /^```tsx?\n\/\/ (\S+), (?:new|(after|in place of) `([^`\n]+)`)\n([\s\S]*?)^```/gm
const NAMED = /^## The compiler then names\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/** Reads a guide: blocks whose first line names their place, and the list under "The compiler then names". */
function readGuide(page: string) {
  const list = NAMED.exec(page)?.[1] ?? ''
  return {
    changes: [...page.matchAll(BLOCK)].map(
      ([, file = '', where, line = '', lines = '']): Change => ({
        file,
        at: where === 'after' || where === 'in place of' ? { where, line } : undefined,
        lines,
      }),
    ),
    named: [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file).sort(),
  }
}

/** A file with a change's lines inserted. */
function applied({ file, at, lines }: Change, source: string | undefined): string {
  if (at === undefined) {
    if (source !== undefined) throw new Error(`${file} is there already; the guide calls it new.`)
    return lines
  }
  const rows = source?.split('\n') ?? []
  const found = rows.flatMap((row, index) => (row.trim().startsWith(at.line) ? [index] : []))
  const [index] = found
  if (index === undefined || found.length > 1) throw new Error(`${file} has ${found.length} lines that begin with ${at.line}.`)
  return [...rows.slice(0, at.where === 'after' ? index + 1 : index), lines.trimEnd(), ...rows.slice(index + 1)].join('\n')
}

const COPIED = ['src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays', 'package.json', 'tsconfig.json']
/** The sources without their tests, which take twice as long. The cache of `npm run check` stays unchanged. */
const SOURCES = {
  extends: './tsconfig.json',
  compilerOptions: { tsBuildInfoFile: 'sources.tsbuildinfo' },
  include: ['src-*/**/*', 'holidays/**/*'],
}

/** A copy of the sources, with this folder's packages. The compiler reads again only what has changed since it last ran there. */
const copy = tempFolder('guide')
/** What each changed file held; undefined: it was not there. */
const before = new Map<string, string | undefined>()

function change(one: Change): void {
  const path = join(copy.path, one.file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (!before.has(path)) before.set(path, source)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, applied(one, source))
}

/** The files in which the compiler finds an error. */
function compile(): Promise<readonly string[]> {
  return new Promise((done, failed) => {
    const compiler = spawn(
      process.execPath,
      ['node_modules/@typescript/native/bin/tsc', '--noEmit', '--pretty', 'false', '--project', 'tsconfig.sources.json'],
      { cwd: copy.path, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const output = printedOn(compiler.stdout)
    compiler.on('error', failed)
    compiler.on('close', () => {
      const places = [...output().matchAll(/^(\S+?)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)
      done([...new Set(places)].sort())
    })
  })
}

beforeAll(() => {
  for (const file of projectFiles(...COPIED)) cpSync(file, join(copy.path, file))
  symlinkSync(resolve('node_modules'), join(copy.path, 'node_modules'), 'dir')
  writeFileSync(join(copy.path, 'tsconfig.sources.json'), JSON.stringify(SOURCES))
})
afterEach(() => {
  for (const [path, source] of before) source === undefined ? rmSync(path) : writeFileSync(path, source)
  before.clear()
})
afterAll(() => copy.remove())

/** The compiler needs this long for all sources on a loaded machine. */
const COMPILES = 300_000

describe.each(['step', 'widget', 'payment-channel', 'language', 'page'])('docs/adding-a-%s.md', (what) => {
  test('its changes are made, and the compiler names exactly the files of its list', { timeout: COMPILES }, async () => {
    const { changes, named } = readGuide(read(`docs/adding-a-${what}.md`))
    expect(changes.length).toBeGreaterThan(0)
    for (const one of changes) change(one)
    expect(await compile()).toEqual(named)
  })
})

test('a change goes nowhere where its line is missing or there twice, or where its new file is there already', () => {
  const one: Change = { file: 'a.ts', at: { where: 'after', line: "'B'," }, lines: "  'C',\n" }
  expect(() => applied(one, "'A',")).toThrow('0 lines')
  expect(() => applied(one, "'B',\n'B',")).toThrow('2 lines')
  expect(() => applied({ ...one, at: undefined }, 'x')).toThrow('is there already')
})
