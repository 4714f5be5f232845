import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const LOADING = '.k-skeleton, .ec-waiting'

/** The page draws its own content. Before that, the frame around it closes without asking, because there is nothing to lose yet. */
export async function drawn(page: Page | FrameLocator): Promise<void> {
  // Wait for the skeleton to go first: only the app's own page shows that it still loads.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.locator(LOADING)).toHaveCount(0)
}

/** All finite animations have ended; endless ones, such as a spinner, are ignored. */
export const atRest = (page: Page | Frame): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  )

/** The screen is complete: the skeleton is gone, nothing moves and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await atRest(page)
}

export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

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

/** The widths to check: a small phone, a usual one, a tablet, a desktop. */
export const WIDTHS = [320, 390, 768, 1440] as const

/** Text that is cut off, covers other text, is wider than its button or broken within a word; what is fixed or sticky may cover. */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Words {
      readonly element: Element
      readonly text: string
      readonly boxes: readonly DOMRect[]
    }
    const isHidden = (element: Element): boolean => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isWithin = (element: Element, is: (style: CSSStyleDeclaration) => boolean): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) if (is(getComputedStyle(at))) return true
      return false
    }
    const faults: string[] = []
    const isBroken = (node: Node, word: string, at: number): boolean => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1)
      return first !== undefined && others.some(({ top }) => top > first.bottom - 2)
    }
    const isWider = (boxes: readonly DOMRect[], button: Element): boolean => {
      const { left, right } = button.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(button)
      const from = left + Number.parseFloat(paddingLeft) - 1
      const to = right - Number.parseFloat(paddingRight) + 1
      return boxes.some((box) => box.left < from || box.right > to)
    }
    const words: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '' || element.closest('script, style, option, select, textarea') !== null) continue
      if (isHidden(element) || isWithin(element, ({ clipPath }) => clipPath !== 'none')) continue
      for (const { 0: word, index } of node.textContent?.matchAll(/(?<=^|[\s(«“])\p{Script=Latin}{3,}(?=$|[\s,.;:!?)»”])/gu) ?? [])
        if (isBroken(node, word, index)) faults.push(`broken: ${word}`)
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      const button = element.closest('button')
      if (button !== null && getComputedStyle(element).textOverflow !== 'ellipsis' && isWider(boxes, button))
        faults.push(`wider than its button: ${text}`)
      if (isWithin(element, ({ position }) => position === 'fixed' || position === 'sticky')) continue
      words.push({ element, text: text.slice(0, 40), boxes })
    }
    const isCut = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    for (const { element, text } of words) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const cutAcross = isCut(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      const cutBelow = isCut(overflowY) && element.scrollHeight > element.clientHeight + 3
      if (cutAcross || cutBelow) faults.push(`cut off: ${text}`)
    }
    for (const [at, one] of words.entries()) {
      for (const other of words.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const lies = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            // line boxes are slightly higher than their text
            return across > 2 && down > Math.min(a.height, b.height) / 3
          }),
        )
        if (lies) faults.push(`over each other: ${one.text} | ${other.text}`)
      }
    }
    return [...new Set(faults)]
  })

export async function fitsAt(page: Page, widths: readonly number[], what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    expect(await sidewaysScroll(page), `${what}, ${width} px`).toBeLessThanOrEqual(0)
    expect(await layoutFaults(page), `${what}, ${width} px`).toEqual([])
  }
}
