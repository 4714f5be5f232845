import { readFileSync } from 'node:fs'

/** The code blocks of a language below a heading of a page, up to the next heading: what a test runs as it is on the page. */
export function documented(page: string, heading: string, language = 'sh'): readonly string[] {
  // a comment in a code block is no heading
  const text = readFileSync(page, 'utf8').replace(/^```\w+\n[\s\S]*?^```$/gm, (block) => block.replace(/^#/gm, '\0'))
  const part = text.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`))
  if (part === undefined) throw new Error(`${page} has no part "${heading}"`)
  const blocks = [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap(([, written, code = '']) => (written === language ? [code.replaceAll('\0', '#')] : []))
}
