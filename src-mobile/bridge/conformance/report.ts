import { ALL_ROWS, type Row, VERDICTS, type Verdict } from './checks.ts'

/** The head of a report: which contract was tested, when, on which page and in which browser. */
export interface ReportFacts {
  /** digest of the contract's sources: reports of two contracts cannot be compared */
  readonly contract: string
  /** address of the page, without its query */
  readonly page: string
  /** ISO instant */
  readonly time: string
  readonly browser: string
  /** whether the page found the host's bridge */
  readonly bridge: 'there' | 'not there'
}

/** A row that the tester has not run yet. */
export type ReportedVerdict = Verdict | 'not seen'

/** What `npm run harness -- compare` reads. */
export interface Report extends ReportFacts {
  readonly counts: Readonly<Record<ReportedVerdict, number>>
  readonly rows: readonly {
    readonly method: string
    readonly jsapi: string
    readonly verdict: ReportedVerdict
    readonly detail: string
    readonly ms: number
  }[]
}

export function reportOf(rows: ReadonlyMap<string, Row>, facts: ReportFacts): Report {
  const all = ALL_ROWS.map(({ method, jsapi }) => rows.get(method) ?? { method, jsapi, verdict: 'not seen' as const, detail: '', ms: 0 })
  const counted = ([...VERDICTS, 'not seen'] as const).map((each) => [each, all.filter(({ verdict }) => verdict === each).length])
  return { ...facts, counts: Object.fromEntries(counted) as Report['counts'], rows: all }
}

/** The report as JSON with a line for each row, so that people read it too; a webview cannot save a file, but the text can be copied. */
export function reportText({ rows, ...head }: Report): string {
  const lines = [
    ...Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},`),
    '  "rows": [',
    rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n'),
    '  ]',
  ]
  return `{\n${lines.join('\n')}\n}\n`
}
