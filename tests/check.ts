/**
 * `npm run check`: types, lint and format, module boundaries, unused files, exports and packages, exports that only tests use, catalogue,
 * specification map, references. Runs them in parallel and prints what failed.
 */
import { spawn } from 'node:child_process'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { printedOn } from '#tests/support/printed.ts'

ownArgs(`npm run check
    types, lint and format, boundaries, unused code, catalogue and specification map: what must hold before any test.`)

interface Outcome {
  readonly title: string
  readonly passed: boolean
  readonly seconds: number
  readonly output: string
}

const bin = (path: string) => `node_modules/${path}`

const TSC = [bin('@typescript/native/bin/tsc'), '--build', 'tsconfig.json', 'tsconfig.pure.json', '--builders', '1', '--checkers', '2']
const KNIP = [bin('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location']
const CRUISER = [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs']

/** The checks of types, boundaries and unused code cache their state in node_modules/.cache. */
const CHECKS: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['types, without a page in domain, wire, ports, flows, steps, forms', TSC],
  ['lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', '.']],
  ['boundaries of modules, circles', [...CRUISER, 'src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays']],
  ['unused files, exports, packages', [...KNIP, 'node_modules/.cache/knip']],
  ['what only tests use', [...KNIP, 'node_modules/.cache/knip-production', '--production', '--config', 'knip.production.json']],
  ['catalogue, routes, wire, specification map, references', [bin('vitest/vitest.mjs'), 'run', '--project', 'house', '--reporter=dot']],
]

function run([title, args]: (typeof CHECKS)[number]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = printedOn(child.stdout, child.stderr)
    child.on('error', reject)
    child.on('close', (code) => resolve({ title, passed: code === 0, seconds: (performance.now() - began) / 1000, output: output() }))
  })
}

const outcomes = await Promise.all(CHECKS.map(run))
for (const { title, passed, seconds, output } of outcomes) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(output)
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
