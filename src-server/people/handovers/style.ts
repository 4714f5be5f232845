import { readFileSync } from 'node:fs'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** A block of the tokens' CSS file, by its selector. */
function block(tokens: string, selector: string): string {
  const from = tokens.indexOf(`\n${selector} {`)
  const body = tokens.slice(tokens.indexOf('{', from) + 1, tokens.indexOf('}', from))
  if (from < 0 || body === '') throw new Error(`tokens.css has no ${selector}`)
  return body
}

/**
 * The page's style: the shared design tokens and the page's own rules. The dark theme follows the device's setting, because the page has
 * no switch [1-07].
 */
export function pageStyle(): string {
  const tokens = read('../../../src-shared/ui/tokens.css').replace(/^ +/gm, '')
  const dark = `:root{${block(tokens, '[data-theme="dark"]')}}[data-platform="ab"]{${block(tokens, '[data-theme="dark"][data-platform="ab"]')}}`
  return `${tokens}@media screen and (prefers-color-scheme: dark){${dark}}${read('./page.css')}`
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
}
