import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { kitAlias } from './src-shared/build/kit-alias.ts'
import type { Surface } from './src-shared/domain/surfaces.ts'
import { askedAgain, askedPart, LONGEST, roomsOf } from './tests/support/what-runs.ts'

const part = askedPart(process.env)
const elsewhere = askedAgain(process.env)
const { include, exclude } = roomsOf(part, elsewhere)

const PHONE = 'tests/mobile/'
const HOUSE = 'tests/house/**'

const hasPage = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')
const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((long) => moduleId.endsWith(`/${long}`))

/**
 * Vitest ends a worker, with all that it has imported, when the next file is of another project or environment: so those of one kind are
 * together. The longest are first, because where nothing is known of earlier runs, as in CI, Vitest starts with the largest files.
 */
class TogetherLongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => (file.project.name === 'web' ? 0 : 4) + (hasPage(file) ? 2 : 0) + (isLong(file) ? 0 : 1)
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** The tests with one kit: those below tests/mobile use the phone's, all others the web's. */
const withKit = (surface: Surface) => {
  const files = include.map((pattern) => (surface === 'mobile' ? pattern.replace('tests/**/', `${PHONE}**/`) : pattern))
  return {
    extends: true as const,
    resolve: { alias: [kitAlias(surface)] },
    test: {
      name: surface,
      // Imports cost more than tests, so the files of a worker share them. The phone's do not, because each page has one bridge.
      isolate: surface === 'mobile',
      setupFiles: ['tests/support/clean-page.ts'],
      include: files.filter((file) => surface === 'web' || file.startsWith(PHONE)),
      exclude: [...configDefaults.exclude, ...exclude, HOUSE, ...(surface === 'web' ? [`${PHONE}**`] : [])],
    },
  }
}

/**
 * The tests that read the source tree: one process reads each file once for all of them, with time limits for a loaded machine.
 * `npm run check` runs them, so `npm test` and `npm run test:all` leave them out.
 */
const house = {
  extends: true as const,
  test: {
    name: 'house',
    include: [`${HOUSE}/*.test.ts`],
    isolate: false,
    maxWorkers: 1,
    // after the other projects, because vitest does not run projects with different numbers of workers in parallel
    sequence: { groupOrder: 1 },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
}

/** Tests run in Node; a file that needs a page has `// @vitest-environment happy-dom` on its first line. */
export default defineConfig({
  test: {
    projects: [withKit('web'), withKit('mobile'), ...(part === undefined && elsewhere === undefined ? [house] : [])],
    environment: 'node',
    // Without this, happy-dom blocks axios by CORS from a local server.
    environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
    // Far from Macao on purpose: code that uses the device's time zone fails (threat 24).
    env: { TZ: 'America/New_York' },
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
    // For a heavily loaded machine; no test should take so long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
    sequence: { sequencer: TogetherLongestFirst },
    // caches transformed files in node_modules/.cache between runs
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    restoreMocks: true,
    coverage: {
      provider: 'v8',
      include: ['src-shared/**/*.{ts,tsx}', 'src-server/**/*.ts', 'src-web/**/*.{ts,tsx}', 'src-mobile/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
})
