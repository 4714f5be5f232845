import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe: { run(context: Document, options: unknown): Promise<AxeResults> }
}

/** Violations of WCAG 2.2 A, AA and axe's best practices on the page as it stands, a line each. */
export async function axeViolations(page: Page | Frame): Promise<string[]> {
  // Evaluated by the debugger, so the page's Content-Security-Policy need not allow it.
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${(failureSummary ?? '').replace(/\s+/g, ' ')}`),
  )
}
