import type { Destinations } from './destinations.ts'

export interface Reference {
  readonly line: number
  /** the parts that lead nowhere; empty if all are valid */
  readonly lost: readonly string[]
}

type Judge = (match: RegExpExecArray, file: string, to: Destinations) => readonly string[]

const LIST = String.raw`\d+(?:\.\d+)?(?:(?:, | and |[–-])\d+(?:\.\d+)?)*`
const numbersIn = (written: string): readonly string[] => written.match(/\d+(?:\.\d+)?/g) ?? []
const notIn =
  (known: (to: Destinations) => ReadonlySet<string>): Judge =>
  ([, list = ''], _file, to) =>
    numbersIn(list).filter((number) => !known(to).has(number))

/** References looked for in every text: sources, test titles, pages. */
const ANYWHERE: readonly (readonly [RegExp, Judge])[] = [
  [/\[(\d-\d\d)\]/g, ([, line = ''], _file, to) => (to.specLines.has(line) ? [] : [line])],
  [/\bspec: '([^']+)'/g, ([, lines = ''], _file, to) => (lines.match(/\d-\d\d/g) ?? []).filter((line) => !to.specLines.has(line))],
  [new RegExp(String.raw`\bdecisions? (${LIST})`, 'gi'), notIn((to) => to.decisions)],
  [new RegExp(String.raw`\bthreats? (${LIST})`, 'gi'), notIn((to) => to.threats)],
  [new RegExp(String.raw`\bfacts (${LIST})`, 'gi'), notIn((to) => to.facts)],
  [/\bsections? (\d)\b/gi, notIn((to) => to.specSections)],
  [/\bADRs? (\d+)/g, ([, number = ''], _file, to) => (to.adrs.has(String(Number(number))) ? [] : [number])],
  [/\badr\/(\d{4})\b/g, ([, number = ''], _file, to) => (to.adrs.has(String(Number(number))) ? [] : [number])],
  // The tree contains no list of issues: a comment that cites one hides its reason.
  [/\bissues? \d+(?:\.\d+)?(?:, ?\d+)*/gi, ([written]) => [written]],
]

const PAGE = /(?<![\w*<>/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g
const FILE = /(?<![\w*<>{}$/.@#:-])((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|sql|css|html))\b(?![*<>{/-])/g
const FOLDER = /(?<![\w*<>{}$/.@#:-])((?:src-\w+|tests|docs|holidays|public)\/(?:[\w-]+\/)*)(?![\w*<>{}[.$…])/g
/** References looked for in prose only: a page, or the comments of a source. */
const IN_PROSE: readonly (readonly [RegExp, Judge])[] = [
  [PAGE, ([, page = ''], file, to) => (to.pageNamed(file, page) === undefined ? [page] : [])],
  [FILE, ([, named = ''], file, to) => (to.isFile(file, named) ? [] : [named])],
  [FOLDER, ([, folder = ''], _file, to) => (to.folders.has(folder) ? [] : [folder])],
]

const LINK = /\]\(([^)\s]+)\)/g
const follow: Judge = ([, written = ''], file, to) => {
  if (/^(https?|mailto):/.test(written)) return []
  const [path = '', anchor] = written.split('#')
  const page = path === '' ? file : decodeURI(new URL(path, `file:///${file}`).pathname).slice(1)
  if (!to.files.has(page) && !to.folders.has(`${page.replace(/\/$/, '')}/`)) return [written]
  return anchor === undefined || to.anchorsOf(page).has(anchor) ? [] : [written]
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*|<!--[\s\S]*?-->|^\s*#.*/gm
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The comments of a source at their positions; everything else is blank. */
function commentsOf(source: string): string {
  let end = 0
  const kept = [...source.matchAll(COMMENT)].map(({ 0: comment, index }) => {
    const before = blank(source.slice(end, index))
    end = index + comment.length
    return before + comment
  })
  return kept.join('') + blank(source.slice(end))
}

/** The first line of a new file in a guide (tests/guides). */
const NEW_FILE = /^\/\/ \S+, new$/gm

/** Pages written by others cite files of other repositories. */
const NOT_OURS = /^docs\/(facts|spec)\.md$/

/** Every reference of a text, with its invalid parts. */
export function findReferences(file: string, source: string, to: Destinations): Reference[] {
  const isPage = file.endsWith('.md')
  const prose = isPage ? source.replace(LINK, blank).replace(NEW_FILE, blank) : commentsOf(source)
  const look = (text: string, patterns: readonly (readonly [RegExp, Judge])[]): Reference[] =>
    patterns.flatMap(([pattern, judge]) =>
      [...text.matchAll(pattern)].map((match) => {
        const lost = judge(match, file, to)
        return { line: lost.length === 0 ? 0 : text.slice(0, match.index).split('\n').length, lost }
      }),
    )
  return [
    ...look(source, ANYWHERE),
    ...(NOT_OURS.test(file) ? [] : look(prose, IN_PROSE)),
    ...(isPage ? look(source, [[LINK, follow]]) : []),
  ]
}
