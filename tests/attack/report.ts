import type { Finding, Outcome } from './finding.ts'
import { reasonOf } from './known.ts'

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
