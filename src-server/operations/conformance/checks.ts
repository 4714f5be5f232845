/** The counterpart's reaction to a call. */
export interface Came {
  readonly came: string
  readonly isOk: boolean
}

/** One rule of the contract: the action, the expected result, and the check. */
export interface Check<State> {
  readonly what: string
  readonly expected: string
  /** undefined: not checked, because no tester did what it needs at the counterpart */
  readonly run: (state: State) => Promise<Came | undefined>
}

export interface Row {
  readonly name: string
  readonly what: string
  readonly expected: string
  readonly came: string
  readonly verdict: 'ok' | 'NOT OK' | 'not tried'
}

/** Runs the checks in order; a failed one does not end the others. */
export async function runChecks<State>(checks: Readonly<Record<string, Check<State>>>, state: State): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [name, { what, expected, run }] of Object.entries(checks)) {
    const came = await run(state).catch((error: unknown) => ({ came: reasonOf(error), isOk: false }))
    rows.push({
      ...{ name, what, expected },
      came: came?.came ?? 'needs somebody at the counterpart (--attended)',
      verdict: came === undefined ? 'not tried' : came.isOk ? 'ok' : 'NOT OK',
    })
  }
  return rows
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? `: ${String(cause.code)}` : ''
  return error.name === 'TimeoutError' ? 'no answer in time' : `no answer (${error.message}${code})`
}

/** Prints the table, a block for each line, because the sentences do not fit into columns of a terminal. */
export function printTable(rows: readonly Row[], print: (line: string) => void): void {
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, expected, came, verdict } of rows) {
    print(`${verdict.padEnd(9)}  ${what.padEnd(width)}  ${came}`)
    if (verdict === 'NOT OK') print(`${' '.repeat(11)}expected: ${expected}`)
  }
  const count = (of: Row['verdict']): number => rows.filter(({ verdict }) => verdict === of).length
  print(`${count('ok')} ok, ${count('NOT OK')} not ok, ${count('not tried')} not tried`)
}
