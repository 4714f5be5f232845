/**
 * `npm run test:faults`: runs the matrix of faults and ways, and prints its table. `--purchases N` instead plays N purchases over a failing
 * network, `--kills N` kills the server N times under load, `--rounds N` has two servers do everything at once. The usual sizes are in
 * docs/reliability.md.
 */
import { spawnSync } from 'node:child_process'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { filledDatabase } from '../bench/scale/fill.ts'

const { values, words: positionals } = ownArgs(
  `npm run test:faults [-- <row or column>...]
    plays a purchase by every way with every fault, and prints the table; with words, those rows and columns alone.
    --purchases N   plays N purchases over a line that fails instead
    --kills N       kills the server N times under load instead
    --rounds N      has two servers on one PostgreSQL do everything at once N times instead
    --orders N      on a PostgreSQL that holds so many orders already`,
  { purchases: { type: 'string' }, kills: { type: 'string' }, rounds: { type: 'string' }, orders: { type: 'string' } },
  [0, 50],
)

const { purchases, kills, rounds, orders } = values
const filled = orders === undefined ? undefined : await filledDatabase(Number(orders))
/** Each server of the run begins with a copy of it. */
const copy = filled && { TEST_DATABASE_URL: new URL('/postgres', filled.url).href, FILLED_DATABASE: new URL(filled.url).pathname.slice(1) }
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): number =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...copy, ...env } }).status ?? 1
const vitest = (file: string, env: Readonly<Record<string, string>>) => run(['node_modules/vitest/vitest.mjs', 'run', file], env)

if (purchases !== undefined) process.exitCode = vitest('tests/flows/purchases-over-a-bad-line.test.ts', { PURCHASES: purchases })
else if (kills !== undefined) process.exitCode = vitest('tests/server/kill.test.ts', { KILLS: kills })
else if (rounds !== undefined) process.exitCode = vitest('tests/server/rounds.test.ts', { ROUNDS: rounds })
else {
  // Words of their names select rows or columns: `npm run test:faults -- "two tabs"`.
  const named = positionals.length === 0 ? [] : ['-g', positionals.join('|')]
  process.exitCode = run(['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/faults/playwright.config.ts', ...named])
}
await filled?.drop()
