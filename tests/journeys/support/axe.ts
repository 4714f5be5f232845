import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { atRest, settled, sidewaysScroll } from './settled.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe: { configure(spec: unknown): void; run(context: Document, options: unknown): Promise<AxeResults> }
}

/** Frames of a page are judged with it, of whatever origin: the host's header is part of what is seen and heard. */
async function prepare(frame: Page | Frame): Promise<void> {
  // Evaluated by the debugger, so the page's Content-Security-Policy need not allow it.
  await frame.evaluate(source)
  await frame.evaluate(() => (window as unknown as AxeWindow).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** A bar that stays in sight covers whatever is scrolled under it; a target's size is judged with the bars at their own places in the page. */
const laysBarsDown = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(part).position === 'sticky') {
        part.dataset.staysInSight = ''
        part.style.position = 'static'
      }
  })

const raisesBars = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-stays-in-sight]')) {
      delete part.dataset.staysInSight
      part.style.position = ''
    }
  })

/** Violations of WCAG 2.2 A, AA and axe's best practices on the page as it stands, a line each. */
export async function axeViolations(page: Page | Frame): Promise<string[]> {
  for (const frame of 'frames' in page ? page.frames() : [page]) await prepare(frame)
  await atRest(page)
  await laysBarsDown(page)
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }),
  )
  await raisesBars(page)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${(failureSummary ?? '').replace(/\s+/g, ' ')}`),
  )
}

/** The page has come to rest, axe finds nothing, and nothing can be pushed sideways. */
export async function isSound(page: Page, what = page.url()): Promise<void> {
  await settled(page)
  expect(await axeViolations(page), what).toEqual([])
  expect(await sidewaysScroll(page), what).toBeLessThanOrEqual(0)
}
