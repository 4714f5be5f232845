import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { cellOf, MATRIX, needsPostgres } from './matrix.ts'
import { CELL, type CellResult, type Money, type Row, WAY_NAMES, WAYS, type Way } from './row.ts'

const OUTCOME: Readonly<Record<Money, string>> = { taken: 'paid', notTaken: 'not taken', checking: 'being checked' }

const shown = ({ money, words, cases, wrong }: CellResult): string => {
  const number = cases.length === 0 ? '' : `, case ${cases.join(', ')}`
  return wrong.length > 0 ? `**WRONG: ${wrong.join('; ')}** → “${words}”` : `${OUTCOME[money]}${number} → “${words}”`
}

/** The matrix as Markdown: a row per fault, a column per way, and the totals below. */
export function tableOf(results: readonly CellResult[], left: ReadonlyMap<string, string>): string {
  const byCell = new Map(results.map((one) => [`${one.fault}/${one.way}`, one]))
  const textOf = (fault: string, row: Row, way: Way): string => {
    const play = cellOf(row, way)
    if (typeof play === 'string') return `– (${play})`
    if (needsPostgres(row)) return 'needs a PostgreSQL'
    const found = byCell.get(`${fault}/${way}`)
    return found === undefined ? `not played${left.has(fault) ? `: ${left.get(fault)}` : ''}` : shown(found)
  }
  const rows = [...MATRIX]
    .filter(([fault, row]) => needsPostgres(row) || left.has(fault) || results.some((one) => one.fault === fault))
    .map(([fault, row]) => `| ${fault} | ${WAY_NAMES.map((way) => textOf(fault, row, way)).join(' | ')} |`)
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

const REPORTS = 'reports/faults'

export default class MatrixReporter implements Reporter {
  readonly #results: CellResult[] = []
  readonly #left = new Map<string, string>()

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === CELL && description !== undefined) this.#results.push(JSON.parse(description) as CellResult)
    const fault = [...MATRIX.keys()].find((one) => test.title.startsWith(`${one}: `))
    if (fault !== undefined && status !== 'passed') this.#left.set(fault, status)
  }

  onEnd(): void {
    const table = tableOf(this.#results, this.#left)
    mkdirSync(REPORTS, { recursive: true })
    writeFileSync(`${REPORTS}/table.md`, `${table}\n`)
    console.log(`\n${table}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
