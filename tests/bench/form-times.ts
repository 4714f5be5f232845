import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { kitAlias } from '#shared/build/kit-alias.ts'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'
import { median } from '#tests/support/quantile.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { inContext, VIEWPORT } from './visit.ts'

/** The label of the first text field in the seeded form (form-page/schema.ts). */
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

interface FormPage {
  readonly address: string
  close(): Promise<void>
}

/** Builds the pages of the longest form, ours and the peer's, like the product, and serves them. */
export async function serveFormPage(): Promise<FormPage> {
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
      build: {
        outDir: join(outDir, surface),
        target: 'es2022',
        rollupOptions: { input: pages[surface].map((page) => join(root, page)) },
      },
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

/** Times of one engine, each in a page of its own; the median of several rounds. */
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
