import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { IN_THE_WHOLE_BROWSER } from '#tests/journeys/support/tags.ts'
import { planted } from '#tests/planted/fault.ts'
import { missingTests } from '#tests/planted/named-tests.ts'
import { FAULTS } from '#tests/planted/table.ts'
import {
  AGAIN,
  askedAgain,
  askedPart,
  journeysOf,
  journeysOnSeveral,
  LONG_FILES,
  LONGEST,
  PARTS,
  type Part,
  roomsOf,
  SHORT_JOURNEYS,
  TWO_SERVERS_JOURNEYS,
} from '#tests/support/what-runs.ts'
import { projectFiles, read } from './source-files.ts'

interface Suite {
  readonly title: string
  readonly specs: readonly { readonly title: string; readonly tags: readonly string[] }[]
  readonly suites?: readonly Suite[]
}

/** Every journey as Playwright's filters see it: 'browser purchase.spec.ts buys three plans: … @browser'. */
function journeys(): string[] {
  const cli = 'node_modules/@playwright/test/cli.js'
  const env = { ...process.env, TEST_PART: '' }
  const listed = execFileSync(process.execPath, [cli, 'test', '--list', '--reporter=json'], { encoding: 'utf8', env, maxBuffer: 2 ** 26 })
  const titles = (suite: Suite, above: string): string[] => [
    ...suite.specs.map(({ title, tags }) => [above, title, ...tags.map((tag) => `@${tag}`)].join(' ')),
    ...(suite.suites ?? []).flatMap((inner) => titles(inner, `${above} ${inner.title}`)),
  ]
  return (JSON.parse(listed) as { suites: Suite[] }).suites.flatMap((suite) => titles(suite, `any ${suite.title}`))
}

describe('journeys', () => {
  let all: string[] = []
  const runsIn = (part: Part | undefined, title: string) =>
    [true, false].some((tagged) => journeysOf(part, IN_THE_WHOLE_BROWSER, tagged).test(title))
  beforeAll(() => {
    all = journeys()
  })

  test('each is run by exactly one of npm test and npm run test:all, in one browser', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const title of all) {
      const browsers = [true, false].filter((tagged) => journeysOf(undefined, IN_THE_WHOLE_BROWSER, tagged).test(title))
      expect([title, PARTS.filter((part) => runsIn(part, title)).length, browsers.length]).toEqual([title, 1, 1])
    }
  })

  const runsOnTwo = (title: string) =>
    [true, false].some((tagged) => journeysOnSeveral('test:all', IN_THE_WHOLE_BROWSER, tagged).test(title))
  test.each([
    ['npm test', SHORT_JOURNEYS, (title: string) => runsIn('test', title)],
    ['two servers', TWO_SERVERS_JOURNEYS, runsOnTwo],
  ] as const)('every title in the table of %s is still the name of journeys, which it runs', (_of, table, runs) => {
    for (const [file, title] of Object.entries(table).flatMap(([name, titles]) => titles.map((one) => [name, one] as const))) {
      const found = all.filter((each) => each.startsWith(`any ${file}.spec.ts `) && title.test(each))
      expect(found, `${file} ${title}`).not.toEqual([])
      expect(found.filter((each) => !runs(each))).toEqual([])
    }
    expect(all.filter(runsOnTwo).length).toBeLessThan(20)
  })

  test.each(['web', 'phone'])('npm test holds a whole purchase and a whole application: %s', (place) => {
    const short = all.filter((title) => runsIn('test', title))
    expect(short.some((title) => title.includes(`buys three plans: ${place},`))).toBe(true)
    expect(short.some((title) => new RegExp(`applies for [A-Z0-9-]+: ${place} `).test(title))).toBe(true)
  })
})

describe('the rooms’ tests', () => {
  test('one that runs on a PostgreSQL alone is in a file that test:all runs on one', () => {
    const needy = projectFiles('tests').filter(
      (file) => /\.test\.tsx?$/.test(file) && /runIf\([^)]*postgres|runIf\(process\.env\.TEST_DATABASE_URL/i.test(read(file)),
    )
    expect(needy.length).toBeGreaterThan(2)
    const isRepeated = (file: string) => (AGAIN.database as readonly string[]).includes(file)
    expect(needy.filter((file) => !(file in LONG_FILES) && !isRepeated(file))).toEqual([])
  })

  test('a long file is a test file, with its reason', () => {
    const files = projectFiles('tests').filter((file) => /\.test\.tsx?$/.test(file))
    expect(Object.keys(LONG_FILES).filter((file) => !files.includes(file))).toEqual([])
    expect(Object.values(LONG_FILES).every((reason) => reason.length > 0)).toBe(true)
    expect(LONGEST.filter((file) => !(file in LONG_FILES))).toEqual([])
  })

  test('what npm test leaves is what npm run test:all takes', () => {
    expect(roomsOf('test').exclude).toEqual(roomsOf('test:all').include)
    expect(roomsOf('test:all').exclude).toEqual([])
    expect(roomsOf(undefined)).toEqual({ include: roomsOf('test').include, exclude: [] })
  })

  test.each(Object.entries(AGAIN).flatMap(([elsewhere, places]) => places.map((place) => [elsewhere, place] as const)))(
    'what is repeated on another %s names test files: %s',
    (_elsewhere, place) => {
      const [folder = '', rest] = place.split('**')
      const isNamed = (file: string) => (rest === undefined ? file === place : file.startsWith(folder) && file.endsWith('.test.ts'))
      expect(projectFiles('tests').filter(isNamed)).not.toEqual([])
    },
  )
})

test('a part of another name is refused', () => {
  expect(askedPart({})).toBeUndefined()
  expect(askedPart({ TEST_PART: '' })).toBeUndefined()
  expect(askedPart({ TEST_PART: 'test:all' })).toBe('test:all')
  expect(() => askedPart({ TEST_PART: 'short' })).toThrow('TEST_PART')
  expect(() => askedAgain({ ROOMS_AGAIN: '1' })).toThrow('ROOMS_AGAIN')
})

test('each fault has a place of its own in its file, changes it, and has another title than all others', () => {
  for (const fault of FAULTS) {
    const text = read(fault.file)
    expect(planted(text, fault)).not.toBe(text)
  }
  expect(new Set(FAULTS.map(({ area, wrong }) => `${area}: ${wrong}`)).size).toBe(FAULTS.length)
  expect(FAULTS.length).toBeGreaterThanOrEqual(80)
})

test('each fault names tests, and all that it names are there', () => {
  expect(FAULTS.filter(({ rooms, journeys }) => rooms.length + Object.keys(journeys).length === 0)).toEqual([])
  expect(FAULTS.flatMap(missingTests)).toEqual([])
})
