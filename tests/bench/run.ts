/**
 * `npm run bench`: bytes against their budgets, which fail, and times as ratios of one run, which are
 * only printed (docs/quality.md). Measures the production bundles served by the real server.
 */
import { type Browser, chromium } from '@playwright/test'
import { ownArgs } from '#server/start/command-line.mjs'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'
import { signIn } from '#tests/support/account.ts'
import { ensureChromium } from '#tests/support/chromium.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { apiRates } from './api-rates.ts'
import { BUDGETS, type Budget, FORM_BUDGETS } from './budgets.ts'
import { formStepFiles } from './form-bytes.ts'
import { serveFormPage, timeForm } from './form-times.ts'
import { loadedUntil, type SizedFile } from './loaded.ts'
import { medianVisit } from './page-times.ts'
import { roundTrips } from './round-trips.ts'
import { startUp } from './start-up.ts'
import { serveStatic, staticCopy } from './static-page.ts'

const VIEWPORT: Readonly<Record<Surface, { width: number; height: number }>> = {
  web: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
}
const TIME_GOALS: Readonly<Record<Surface, number>> = { web: 5, mobile: 3 }

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
const ms = (time: number): string => `${time.toFixed(0)} ms`
const address = (server: ServerProcess, surface: Surface, path: string, query = ''): string =>
  `${server.origin}${BASE_PATH}${path}?surface=${surface}&language=en${query === '' ? '' : `&${query}`}`

/** The app's own page, no more the skeleton of index.html nor its waiting card. */
const OWN = 'main:not([data-skeleton]):not(:has(.ec-wait-card))'

/** Prints each budget; answers how many are broken. */
async function bytes(browser: Browser, server: ServerProcess): Promise<number> {
  let broken = 0
  console.log("\nBytes until the app's page stands and can be used (gzip); beside: asked for, but nothing on it waits for them")
  for (const { surface, route, query, goal, ceiling, requests } of BUDGETS) {
    const context = await browser.newContext({ viewport: VIEWPORT[surface] })
    await signIn(context, server, 'resident')
    const ready = route === 'chooseEcad' ? `${OWN} input:not([disabled])` : `${OWN} h1`
    const loaded = await loadedUntil(await context.newPage(), surface, address(server, surface, ROUTES[route].path, query), ready)
    await context.close()
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
  return broken
}

interface Row extends Pick<Budget, 'goal' | 'ceiling'> {
  readonly name: string
  readonly files: readonly SizedFile[]
  /** over for another reason than its bytes */
  readonly isOver: boolean
  readonly more: string
}

/** Prints one line of the table; true when its ceiling is broken. */
function row({ name, files, goal, ceiling, isOver, more }: Row): boolean {
  const size = files.reduce((sum, { bytes: one }) => sum + one, 0)
  const over = isOver || size > ceiling
  const gap = size > goal ? `goal ${kb(goal)} missed by ${kb(size - goal)}, ceiling ${kb(ceiling)}` : `goal ${kb(goal)} kept`
  const mark = over ? 'OVER' : size > goal ? 'gap ' : 'ok  '
  console.log(`  ${mark} ${name}: ${kb(size)}, ${gap}${more}`)
  if (process.env.BENCH_FILES) for (const { file, bytes: one } of files) console.log(`         ${kb(one).padStart(9)} ${file}`)
  return over
}

/** First paint and usable field against a static page of the same look, slow 4G and CPU × 4. */
async function times(browser: Browser, server: ServerProcess): Promise<void> {
  console.log('\nTimes, slow 4G and CPU × 4, against a static page of the same look = 1')
  for (const surface of SURFACES) {
    const viewport = VIEWPORT[surface]
    const url = address(server, surface, ROUTES.chooseEcad.path)
    const context = await browser.newContext({ viewport })
    await signIn(context, server, 'resident')
    const page = await context.newPage()
    await page.goto(url)
    await page.locator(`${OWN} input:not([disabled])`).first().waitFor()
    const site = await serveStatic(await staticCopy(page))
    await context.close()
    const plain = await medianVisit(browser, { address: site.address, viewport })
    await site.close()
    const prepare = (fresh: Parameters<typeof signIn>[0]) => signIn(fresh, server, 'resident')
    const cold = await medianVisit(browser, { address: url, viewport, prepare })
    const app = await medianVisit(browser, { address: url, viewport, prepare, field: `${OWN} input:not([disabled])` })
    const warm = await medianVisit(browser, { address: url, viewport, prepare, again: true, field: `${OWN} input:not([disabled])` })
    const ratio = (a: number, b: number) => (a / b).toFixed(2)
    console.log(`  ${surface}: first paint ${ms(cold.firstPaint)} = ${ratio(cold.firstPaint, plain.firstPaint)} × (goal 1.2)`)
    console.log(`  ${surface}: field can be typed in ${ms(cold.fieldReady)} = ${ratio(cold.fieldReady, plain.fieldReady)} ×`)
    console.log(
      `  ${surface}: app's own field ready ${ms(app.fieldReady)} = ${ratio(app.fieldReady, plain.fieldReady)} × (goal ${TIME_GOALS[surface]})`,
    )
    console.log(`  ${surface}: second visit ${ms(warm.fieldReady)} = ${ratio(warm.fieldReady, app.fieldReady)} × the cold one (goal 0.35)`)
  }
}

/** Long forms against react-hook-form over plain inputs in the same run; main-thread time, so that other work does not count. */
async function forms(browser: Browser): Promise<void> {
  console.log('\nLong forms, main-thread time against react-hook-form over plain inputs = 1 (goals: mount 2, key 1, validate 2)')
  const page = await serveFormPage()
  try {
    for (const count of [100, 1000]) {
      const plain = await timeForm(browser, page.address, 'plain', count, 5)
      for (const engine of SURFACES) {
        const own = await timeForm(browser, page.address, engine, count, 5)
        const line = (['mount', 'key', 'validate', 'complete'] as const).map(
          (name) => `${name} ${ms(own[name])} = ${(own[name] / plain[name]).toFixed(2)} ×`,
        )
        console.log(`  ${engine}, ${count} fields: ${line.join(', ')} (complete: everything drawn, also what comes in quiet moments)`)
      }
    }
  } finally {
    await page.close()
  }
}

const { values: only } = ownArgs(
  `npm run bench -- [--bytes | --forms]
    measures the production bundles, served by the real server: bytes against their ceilings, which fail, and times
    as ratios of one run, which are printed.
    --bytes  the bytes only
    --forms  the long forms' times only`,
  { bytes: { type: 'boolean' }, forms: { type: 'boolean' } },
)
const executablePath = ensureChromium()
const launch = () => chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-quic'] })
if (only.forms) {
  const own = await launch()
  await forms(own).finally(() => own.close())
  process.exit()
}
const server = await startServer({ built: true })
const browser = await launch()
try {
  const broken = await bytes(browser, server)
  if (!only.bytes) {
    await times(browser, server)
    await forms(browser)
    await roundTrips(browser, server)
    await startUp()
    await apiRates()
  }
  console.log(broken === 0 ? '\nNo byte ceiling is broken.' : `\n${broken} byte ceilings are broken.`)
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}
