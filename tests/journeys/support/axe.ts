import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { atRest, settled, sidewaysScroll } from './settled.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe: { configure(spec: unknown): void; run(context: Document, options: unknown): Promise<AxeResults> }
}

/** A page's frames are checked with it, whatever their origin: the host's header is part of what users perceive. */
async function prepare(frame: Page | Frame): Promise<void> {
  // Evaluated through the debugger, so the page's Content-Security-Policy need not allow it.
  await frame.evaluate(source)
  await frame.evaluate(() => (window as unknown as AxeWindow).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** A sticky bar covers what is scrolled under it; a target's size is measured with the bars in their static positions. */
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

/** Violations of WCAG 2.2 A, AA and axe's best practices on the current page, one per line. */
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

export async function isSound(page: Page, what = page.url()): Promise<void> {
  await settled(page)
  expect(await axeViolations(page), what).toEqual([])
  expect(await sidewaysScroll(page), what).toBeLessThanOrEqual(0)
}
