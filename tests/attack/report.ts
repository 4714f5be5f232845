export type PartName = 'fuzz' | 'csp' | 'uploads' | 'slow' | 'wapiti' | 'sqlmap' | 'html'

export interface Finding {
  readonly part: PartName
  /** the tool's text, without what differs between runs */
  readonly what: string
  readonly where: string
  readonly detail?: string
}

export interface Outcome {
  readonly tool: string
  readonly at: string
  readonly did: string
  readonly findings: readonly Finding[]
}

type Known = readonly [what: RegExp, reason: string, where?: RegExp]
/** Accepted findings with their reasons; every other one must be fixed. */
const KNOWN: Readonly<Partial<Record<PartName, readonly Known[]>>> = {
  csp: [
    [
      /^'self' can be problematic/,
      'the origin serves no JSONP, Angular or inline upload: uploads are attachments with nosniff and sandbox',
    ],
    [/^Consider adding 'unsafe-inline'/, 'is for browsers without hashes (before 2016), which run no bundle of ours either'],
    [
      /^Consider requiring Trusted Types/,
      'antd and antd-mobile write styles into the page themselves; rich text goes through DOMPurify alone (threat 11)',
    ],
    [/report-uri is deprecated/i, 'Firefox and Safari report by no other word; report-to stands beside it'],
  ],
  wapiti: [
    [
      /X-XSS-Protection is not set/,
      'no browser has that filter any more, and where it was it opened holes of its own; the policy refuses inline scripts',
    ],
    [
      /Strict-Transport-Security is not set/,
      'the test system is http://localhost; an origin of https is sent it (tests/server/pages.test.ts)',
    ],
  ],
  html: [
    [/^CSS: .*(?:env\(|var\()/, 'is right CSS: the checker is older than env(), and does not follow var() into a shorthand'],
    [/^Attribute “rc-util-key” not allowed/, 'antd’s mark on the styles that it writes; no browser reads it', /as rendered/],
    [
      /^A “charset” attribute on a “meta” element found after the first 1024 bytes/,
      'antd writes its styles before it when the page has long been read; as served it is first, and the header says it too',
      /as rendered/,
    ],
    [
      /^Potentially bad value “allow-scripts allow-same-origin”/,
      'the host’s header, of another origin, which it keeps; the sandbox keeps it from leading the page away and from windows',
    ],
    [
      /^This document appears to be written in English/,
      'the test page is for testers, in English and marked so; the frame around it and the messages it lists are in the language that it says',
      /\/demo,/,
    ],
  ],
}

export const reasonOf = ({ part, what, where }: Finding): string | undefined =>
  KNOWN[part]?.find(([known, , place = /./]) => known.test(what) && place.test(where))?.[1]

interface Found extends Finding {
  readonly count: number
}

/** Groups the same finding at many places into one row, with one of the places. */
function gathered(findings: readonly Finding[]): readonly Found[] {
  const rows = new Map<string, Found>()
  for (const finding of findings) {
    const key = `${finding.what} ${reasonOf(finding) ?? finding.where}`
    rows.set(key, { ...(rows.get(key) ?? finding), count: (rows.get(key)?.count ?? 0) + 1 })
  }
  return [...rows.values()]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

export function printed(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ tool, at, did, findings }) => {
    const rows = gathered(findings).map((found) => {
      const { what, where, count } = found
      const place = count === 1 ? where : `${where} and ${count - 1} more`
      return `| | ${cell(place)} | | ${cell(what)} | ${cell(reasonOf(found) ?? '**mend**')} |`
    })
    return [`| ${cell(tool)} | ${cell(at)} | ${cell(did)} | ${findings.length} | |`, ...rows]
  })
  return ['| tool | pointed at | did | findings | reason |', '|---|---|---|---|---|', ...lines].join('\n')
}

export const toMend = (outcomes: readonly Outcome[]): readonly Finding[] =>
  outcomes.flatMap(({ findings }) => findings.filter((finding) => reasonOf(finding) === undefined))
