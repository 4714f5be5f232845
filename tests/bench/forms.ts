import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import type { Budget } from '#shared/build/budgets.ts'
import { kitAlias } from '#shared/build/kit-alias.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'
import { median } from '#tests/support/quantile.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { gzipBytes, inContext, type SizedFile, VIEWPORT } from './visit.ts'

/** The form step's own code, gzip, never loaded before it: Formily, the widgets and panels. */
export const FORM_BUDGETS: Readonly<Record<Surface, Pick<Budget, 'goal' | 'ceiling'>>> = {
  web: { goal: 160_000, ceiling: 97_000 },
  mobile: { goal: 100_000, ceiling: 87_000 },
}

const FORM_CHUNK = 'StepBody'

/** The files a chunk needs to run, without those it imports later, such as a multi-level list. */
function needs(folder: string, file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known
  known.add(file)
  if (!file.endsWith('.js')) return known
  for (const [, found] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    if (found !== undefined) needs(folder, found, known)
  return known
}

/** Styles of a chunk, as listed beside the `import()` of the chunk that loads it. */
function stylesOf(text: string, chunk: string): readonly string[] {
  const [, list = ''] = /m\.f=\[([^\]]*)\]/.exec(text) ?? []
  const files = [...list.matchAll(/"assets\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const [, places = ''] = new RegExp(`import\\(\`\\./${chunk}-[^)]*\\).*?__vite__mapDeps\\(\\[([\\d,]*)\\]`).exec(text) ?? []
  return places
    .split(',')
    .filter((place) => place !== '')
    .map((place) => files[Number(place)] ?? '')
    .filter((file) => file.endsWith('.css'))
}

/** What a form step loads beyond the application's page: Formily, the widgets and panels, and their styles; gzip. */
export function formStepFiles(surface: Surface): readonly SizedFile[] {
  const folder = `dist/${surface}/assets`
  const named = (name: string): string => {
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
    if (file === undefined) throw new Error(`no chunk ${name} of ${surface}`)
    return file
  }
  const page = named('ServiceStep')
  const linked = [...readFileSync(`dist/${surface}/index.html`, 'utf8').matchAll(/assets\/([^"]+\.css)"/g)].map(([, file]) => file ?? '')
  const before = new Set([...linked, ...needs(folder, named('entry')), ...needs(folder, page)])
  if (before.has(named(FORM_CHUNK))) throw new Error(`the forms of ${surface} are loaded before any form`)
  const own = [...needs(folder, named(FORM_CHUNK)), ...stylesOf(readFileSync(join(folder, page), 'utf8'), FORM_CHUNK)]
  return [...new Set(own)].filter((file) => !before.has(file)).map((file) => ({ file, bytes: gzipBytes(join(folder, file)) }))
}

const FIRST_BOX = 'Cadastral number'

/** Main-thread time of a long form: to mount, from key press to paint, and from 'next' to focus on the first invalid field. */
interface FormTimes {
  readonly mount: number
  readonly key: number
  /** A key in a field of the same page without listeners: the browser's own cost, the minimum for any form. */
  readonly bareKey: number
  readonly validate: number
}

export type Engine = 'peer' | 'web' | 'mobile'

export async function serveFormPage() {
  const { path: outDir, remove } = tempFolder('forms')
  const root = fileURLToPath(new URL('./form-page', import.meta.url))
  const pages: Readonly<Record<Surface, readonly string[]>> = { web: ['index.html', 'peer.html'], mobile: ['index.html'] }
  for (const surface of SURFACES) {
    await build({
      root,
      base: `/${surface}/`,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias: [kitAlias(surface)] },
      build: { outDir: join(outDir, surface), target: 'es2022', rollupOptions: { input: pages[surface].map((page) => join(root, page)) } },
    })
  }
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return {
    address: server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '',
    close: async () => {
      await server.close()
      remove()
    },
  }
}

/** Main-thread CPU time so far, which excludes other load on the machine. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

export function timeForm(browser: Browser, address: string, engine: Engine, rounds: number): Promise<FormTimes> {
  const surface = engine === 'mobile' ? 'mobile' : 'web'
  return inContext(browser, { viewport: VIEWPORT[surface] }, async (context) => {
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(`${address}${surface}/${engine === 'peer' ? 'peer' : 'index'}.html?engine=${engine}`)
    await page.waitForFunction(() => window.bench !== undefined)
    // Code and styles are loaded before anything is timed.
    await page.evaluate(() => window.bench.mount())
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const all: FormTimes[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await oneRound(page, session))
    const middle = (name: keyof FormTimes) => median(all.map((one) => one[name]))
    return { mount: middle('mount'), key: middle('key'), bareKey: middle('bareKey'), validate: middle('validate') }
  })
}

async function oneRound(page: Page, session: CDPSession): Promise<FormTimes> {
  const spent = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await threadTime(session)
    await work()
    return (await threadTime(session)) - before
  }
  await page.evaluate(() => window.bench.unmount())
  const mount = await spent(() => page.evaluate(() => window.bench.mount()))
  const box = page.getByRole('textbox', { name: FIRST_BOX }).first()
  await box.click()
  const timeKeys = async (): Promise<number> => {
    const keys: number[] = []
    for (const key of '0323017') {
      keys.push(
        await spent(async () => {
          await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
          await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
          await page.evaluate(() => window.bench.settled())
        }),
      )
    }
    return median(keys)
  }
  const key = await timeKeys()
  await box.fill('')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(() => window.bench.settled())
  const validate = await spent(() => page.evaluate(() => window.bench.next()))
  const bare = await page.evaluateHandle(() => {
    const input = document.createElement('input')
    document.body.prepend(input)
    return input
  })
  await bare.click()
  const bareKey = await timeKeys()
  await bare.evaluate((input) => input.remove())
  return { mount, key, bareKey, validate }
}
