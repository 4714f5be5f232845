/**
 * `npm run bench`: bytes against their budgets, which can fail, and times as ratios within one run, which are only printed
 * (docs/quality.md). Measures the production bundles served by the real server.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { endWrongUse, ownArgs, WrongUse } from '#server/platform/cli/command-line.mjs'
import { BUDGETS, type Budget } from '#shared/build/budgets.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'
import build from '#tests/journeys/support/build.ts'
import { signIn } from '#tests/support/account.ts'
import { chromiumOptions } from '#tests/support/launch-chromium.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { apiRates } from './api-rates.ts'
import { roundTrips, suggestions } from './clicks.ts'
import { startUp, suiteTimes } from './commands.ts'
import { finder } from './finder/finder.ts'
import { FORM_BUDGETS, formStepFiles, serveFormPage, timeForm } from './forms.ts'
import { verdict } from './verdict.ts'
import { inContext, layoutShift, loadedUntil, medianVisit, SHIFT_PAGES, type SizedFile, secondVisit, serveCopy, VIEWPORT } from './visit.ts'

const FIRST_PAINT_GOAL = 1.2
const FIELD_GOALS: Readonly<Record<Surface, number>> = { web: 5.5, mobile: 3.6 }
const DESKTOP_LINE_GOAL = 4.5
const SECOND_VISIT_GOAL = 0.7
const SHIFT_GOAL = 0.05
const SHIFT_VIEWPORT: Readonly<Record<Surface, { width: number; height: number }>> = {
  web: { width: 1440, height: 900 },
  mobile: { width: 360, height: 740 },
}
const FORM_GOALS = { mount: 1, key: 0.15, validate: 0.6 } as const

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
const ms = (time: number): string => `${time.toFixed(0)} ms`
const address = (server: ServerProcess, surface: Surface, path: string, query = ''): string =>
  `${server.origin}${BASE_PATH}${path}?surface=${surface}&language=en${query === '' ? '' : `&${query}`}`

/** The app's own page, neither the skeleton of index.html nor the page that waits for its code. */
const OWN = 'main:not([data-skeleton]):not(:has(.ec-page-wait))'
const ANY_FIELD = 'input:not([disabled]):not([readonly])'

async function bytes(browser: Browser, server: ServerProcess): Promise<void> {
  let broken = 0
  console.log("\nBytes until the app's page stands and can be used (gzip); beside: asked for, but nothing on it waits for them")
  for (const { surface, route, query, goal, ceiling, requests } of BUDGETS) {
    const ready = route === 'chooseEcad' ? `${OWN} input:not([disabled])` : `${OWN} h1`
    const visit = { viewport: VIEWPORT[surface], prepare: (context: BrowserContext) => signIn(context, server, 'resident') }
    const loaded = await inContext(browser, visit, async (context) =>
      loadedUntil(await context.newPage(), surface, address(server, surface, ROUTES[route].path, query), ready),
    )
    const count = loaded.files.length
    const asked = requests === undefined ? `${count} requests` : `${count} requests (goal ${requests.goal}, ceiling ${requests.ceiling})`
    const isOver = requests !== undefined && count > requests.ceiling
    const name = `${surface} ${ROUTES[route].path}`
    if (row({ name, files: loaded.files, goal, ceiling, isOver, more: `; ${asked}; beside ${kb(loaded.beside)}` })) broken += 1
  }
  for (const surface of SURFACES) {
    const name = `${surface} a form step's own`
    if (row({ name, files: formStepFiles(surface), ...FORM_BUDGETS[surface], isOver: false, more: '' })) broken += 1
  }
  console.log(broken === 0 ? '\nNo byte ceiling is broken.' : `\n${broken} byte ceilings are broken.`)
  if (broken > 0) process.exitCode = 1
}

interface Row extends Pick<Budget, 'goal' | 'ceiling'> {
  readonly name: string
  readonly files: readonly SizedFile[]
  readonly isOver: boolean
  readonly more: string
}

/** Prints one line of the table; returns true if its ceiling is exceeded. */
function row({ name, files, goal, ceiling, isOver, more }: Row): boolean {
  const size = files.reduce((sum, { bytes: one }) => sum + one, 0)
  const over = isOver || size > ceiling
  const gap = size > goal ? `goal ${kb(goal)} missed by ${kb(size - goal)}, ceiling ${kb(ceiling)}` : `goal ${kb(goal)} kept`
  const mark = over ? 'OVER' : size > goal ? 'gap ' : 'ok  '
  console.log(`  ${mark} ${name}: ${kb(size)}, ${gap}${more}`)
  if (process.env.BENCH_FILES) for (const { file, bytes: one } of files) console.log(`         ${kb(one).padStart(9)} ${file}`)
  return over
}

/** First paint and usable field against a static page of the same look, and for comparison a peer's page on the same line. */
async function times(browser: Browser, server: ServerProcess): Promise<void> {
  console.log('\nTimes, slow 4G and CPU × 4, against a static page of the same look = 1')
  const peer = await serveFormPage()
  for (const surface of SURFACES) {
    const own = {
      viewport: VIEWPORT[surface],
      address: address(server, surface, ROUTES.chooseEcad.path),
      prepare: (fresh: BrowserContext) => signIn(fresh, server, 'resident'),
      field: `${OWN} input:not([disabled])`,
    }
    const say = (name: string, time: number, one: number, goal?: number) =>
      console.log(`  ${surface}: ${name} ${ms(time)} = ${(time / one).toFixed(2)} × ${goal === undefined ? '' : verdict(time / one, goal)}`)
    const site = await serveCopy(browser, own)
    const still = { address: site.address, viewport: own.viewport, field: ANY_FIELD }
    const plain = await medianVisit(browser, still)
    const cold = await medianVisit(browser, { ...own, field: ANY_FIELD })
    const app = await medianVisit(browser, own)
    say('first paint', cold.firstPaint, plain.firstPaint, FIRST_PAINT_GOAL)
    say('any field can be typed in', cold.fieldReady, plain.fieldReady)
    say("app's own field ready", app.fieldReady, plain.fieldReady, FIELD_GOALS[surface])
    const theirs = { address: `${peer.address}web/peer.html`, viewport: own.viewport, field: 'main input' }
    say("the peer's (rjsf with antd) first field ready", (await medianVisit(browser, theirs, { times: 3 })).fieldReady, plain.fieldReady)
    if (surface === 'web') {
      const line = { line: 'desktop line' } as const
      const [slow, quick] = [await medianVisit(browser, still, line), await medianVisit(browser, own, line)]
      say("app's own field ready on 10 Mbps, 40 ms, CPU × 1", quick.fieldReady, slow.fieldReady, DESKTOP_LINE_GOAL)
    }
    site.close()
    const visits = await secondVisit(chromiumOptions(), own)
    say('second visit, in a lasting profile, to the first', visits.again, visits.cold, SECOND_VISIT_GOAL)
    console.log(`  ${surface}: scripts fetched again on it ${visits.scripts} ${verdict(visits.scripts, 0)}`)
  }
  await peer.close()
}

async function shifts(browser: Browser, server: ServerProcess): Promise<void> {
  console.log('\nLayout shift until a page is complete, slow 4G and CPU × 4, signed in')
  for (const surface of SURFACES)
    for (const { route, query } of SHIFT_PAGES) {
      const shift = await layoutShift(browser, {
        address: address(server, surface, ROUTES[route].path, query),
        viewport: SHIFT_VIEWPORT[surface],
        prepare: (fresh) => signIn(fresh, server, 'resident'),
        field: `${OWN} h1`,
      })
      console.log(`  ${surface} ${ROUTES[route].path}: ${shift.toFixed(3)} ${verdict(shift, SHIFT_GOAL)}`)
    }
}

/** The longest seeded form against the same form in rjsf with antd, in one run. Main-thread time, so that other load does not count. */
async function forms(browser: Browser): Promise<void> {
  console.log('\nThe longest seeded form, main-thread time, against the same form in rjsf with antd = 1')
  const page = await serveFormPage()
  const peer = await timeForm(browser, page.address, 'peer', 5)
  console.log(`  rjsf with antd: mount ${ms(peer.mount)}, keystroke to paint ${ms(peer.key)}, validate all ${ms(peer.validate)}`)
  const bare = (peer.bareKey / peer.key).toFixed(2)
  console.log(`  a box of its page that no script hears, keystroke to paint: ${ms(peer.bareKey)} = ${bare} ×`)
  for (const surface of SURFACES) {
    const own = await timeForm(browser, page.address, surface, 5)
    for (const name of ['mount', 'key', 'validate'] as const) {
      const ratio = own[name] / peer[name]
      console.log(`  ${surface}, ${name}: ${ms(own[name])} = ${ratio.toFixed(2)} × ${verdict(ratio, FORM_GOALS[name])}`)
    }
  }
  await page.close()
}

const MEASURES: Readonly<Record<string, (browser: Browser, server: ServerProcess) => unknown>> = {
  bytes,
  shifts,
  times,
  forms,
  'round-trips': roundTrips,
  suggestions,
  'start-up': startUp,
  'api-rates': apiRates,
  'suite-times': suiteTimes,
  finder: () => finder(Number(values.parcels ?? 200_000), Number(values.seed ?? 0)),
}
const NAMES = Object.keys(MEASURES)
const USAGE = `npm run bench -- [${NAMES.join('] [')}] [--parcels <number>] [--seed <number>]
    measures the production bundles, served by the real server: bytes against their ceilings, which fail, and times
    as ratios of one run, which are printed. Without a name all parts but the finder, which prints the share of
    questions that find their parcel, and their CPU time, on both databases; in a register of 200,000 invented
    parcels, or of so many; another seed makes other names and questions.`
const { values, words } = ownArgs(USAGE, { parcels: { type: 'string' }, seed: { type: 'string' } }, [0, NAMES.length])
const unknown = words.find((word) => !NAMES.includes(word))
if (unknown !== undefined) endWrongUse(new WrongUse(`"${unknown}" is no part.`), USAGE)

await build()
const browser = await chromium.launch(chromiumOptions())
const server = await startServer({ built: true })
try {
  for (const name of words.length > 0 ? words : NAMES.filter((one) => one !== 'finder')) await MEASURES[name]?.(browser, server)
} finally {
  await browser.close()
  await server.stop()
}
