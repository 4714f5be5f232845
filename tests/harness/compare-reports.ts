import type { Report } from '../../src-mobile/bridge/conformance/report.ts'

/** Rows whose verdict differs, one line each; times and answers differ from run to run and are left out. */
export function differencesBetween(before: Report, after: Report): readonly string[] {
  const earlier = new Map(before.rows.map(({ method, verdict }) => [method, verdict]))
  const changed = after.rows
    .filter(({ method, verdict }) => earlier.get(method) !== verdict)
    .map(({ method, verdict, detail }) => `${method}: ${earlier.get(method) ?? 'no row'}, now ${verdict} ${detail}`.trimEnd())
  const now = new Set(after.rows.map(({ method }) => method))
  const gone = before.rows.filter(({ method }) => !now.has(method)).map(({ method, verdict }) => `${method}: ${verdict}, now no row`)
  const contract = before.contract === after.contract ? [] : [`contract: ${before.contract}, now ${after.contract}`]
  return [...contract, ...changed, ...gone]
}
