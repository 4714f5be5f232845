import { posix } from 'node:path'
import { projectFiles, read } from '../source-files.ts'

export type Destinations = ReturnType<typeof readDestinations>

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? '')

/** A point's number is valid together with its part's: '3.12'. */
function decisionNumbers(page: string): string[] {
  let part = ''
  return page.split('\n').flatMap((line) => {
    const heading = /^## (\d+)\./.exec(line)?.[1]
    if (heading !== undefined) part = heading
    const point = /^(\d+)\. /.exec(line)?.[1]
    return heading ?? (point === undefined ? [] : `${part}.${point}`)
  })
}

/** GitHub's anchor for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

export function readDestinations() {
  const files = new Set(projectFiles('.'))
  const endings = new Set([...files].flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
  const spec = read('docs/spec.md')
  const anchors = new Map<string, ReadonlySet<string>>()
  const beside = (from: string, written: string) => posix.normalize(posix.join(posix.dirname(from), written))

  return {
    files,
    folders: new Set([...files].flatMap((file) => file.split('/').map((_, at, parts) => `${parts.slice(0, at).join('/')}/`))),
    specLines: new Set(all(spec, /\[(\d-\d\d)\]|^\| (\d-\d\d) \|/gm)),
    specSections: new Set(all(spec, /^## (\d)\./gm)),
    adrs: new Set(all([...files].join('\n'), /^docs\/adr\/0*(\d+)-/gm)),
    decisions: new Set(decisionNumbers(read('docs/decisions.md'))),
    threats: new Set(all(read('docs/threats.md'), /^\| (\d+) \|/gm)),
    facts: new Set(all(read('docs/facts.md'), /^##+ (\d+(?:\.\d+)?)[. ]/gm)),
    anchorsOf(page: string) {
      const known = anchors.get(page) ?? new Set(all(read(page), /^#+ (.+)$/gm).map(anchorOf))
      anchors.set(page, known)
      return known
    },
    /** the page that a text in `from` means by `written` */
    pageNamed: (from: string, written: string) => [written, `docs/${written}`, beside(from, written)].find((page) => files.has(page)),
    /** whether a file of the tree has this path, or ends with it */
    isFile: (from: string, written: string) => endings.has(written) || files.has(beside(from, written)),
  }
}
