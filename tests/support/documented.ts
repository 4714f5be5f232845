import { readFileSync } from 'node:fs'

/** The code blocks of a language below a heading of a page, up to the next heading: what a test runs as it is on the page. */
export function documented(page: string, heading: string, language = 'sh'): readonly string[] {
  const parts = readFileSync(page, 'utf8').split(/^#+ /m)
  const part = parts.find((text) => text.startsWith(`${heading}\n`))
  if (part === undefined) throw new Error(`${page} has no part "${heading}"`)
  return [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, written, code = '']) => (written === language ? [code] : []))
}
