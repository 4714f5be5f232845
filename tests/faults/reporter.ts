import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { MATRIX } from './matrix.ts'
import { CELL, type CellResult } from './result.ts'
import { tableOf } from './table.ts'

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
