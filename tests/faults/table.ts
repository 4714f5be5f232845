import { MATRIX, needsPostgres } from './matrix.ts'
import type { CellResult } from './result.ts'
import { FAULTS, type Fault, type Money, WAY_NAMES, WAYS, type Way } from './vocabulary.ts'

const OUTCOME: Readonly<Record<Money, string>> = { taken: 'paid', notTaken: 'not taken', checking: 'being checked' }

const cellOf = ({ money, words, cases, wrong }: CellResult): string => {
  const outcome = money === undefined ? '' : OUTCOME[money]
  const number = cases.length === 0 ? '' : `, case ${cases.join(', ')}`
  return wrong.length > 0 ? `**WRONG: ${wrong.join('; ')}** → “${words}”` : `${outcome}${number} → “${words}”`
}

/** The matrix as Markdown: a row per fault, a column per way, and the totals below. */
export function tableOf(results: readonly CellResult[], left: ReadonlyMap<Fault, string>): string {
  const byCell = new Map(results.map((one) => [`${one.fault}/${one.way}`, one]))
  const textOf = (fault: Fault, way: Way): string => {
    const play = MATRIX[fault].cells[way]
    if (typeof play === 'string') return `– (${play})`
    if (needsPostgres(fault)) return 'needs a PostgreSQL'
    const found = byCell.get(`${fault}/${way}`)
    return found === undefined ? `not played${left.has(fault) ? `: ${left.get(fault)}` : ''}` : cellOf(found)
  }
  const played = FAULTS.filter((fault) => needsPostgres(fault) || left.has(fault) || results.some((one) => one.fault === fault))
  const rows = played.map((fault) => `| ${fault} | ${WAY_NAMES.map((way) => textOf(fault, way)).join(' | ')} |`)
  const sum = (of: (one: CellResult) => number) => results.reduce((total, one) => total + of(one), 0)
  const wrong = results.filter((one) => one.wrong.length > 0).length
  return [
    `| fault | ${WAY_NAMES.map((way) => WAYS[way]).join(' | ')} |`,
    `|---|${WAY_NAMES.map(() => '---').join('|')}|`,
    ...rows,
    '',
    `cells ${results.length}, wrong ${wrong}; charges ${sum((one) => one.charges)}, orders lost ${sum((one) => one.lost)}, charged twice ${sum((one) => one.chargedTwice)}`,
  ].join('\n')
}
