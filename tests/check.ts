/**
 * `npm run check`: types, lint and format, import doors, unused files, exports and packages,
 * what only tests use, catalogue, spec map, references. Runs side by side, prints what failed, under a minute.
 */
import { spawn } from 'node:child_process'
import { ownArgs } from '#server/start/command-line.mjs'

ownArgs(`npm run check
    types, lint and format, import doors, unused code, catalogue and spec map: what must hold before any test.`)

interface Outcome {
  readonly title: string
  readonly passed: boolean
  readonly seconds: number
  readonly output: string
}

const bin = (path: string) => `node_modules/${path}`

const CHECKS: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['types without a page (domain, wire, ports, flows, steps)', [bin('typescript/bin/tsc'), '--noEmit', '--project', 'tsconfig.pure.json']],
  ['lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['unused files, exports, packages', [bin('knip/bin/knip.js'), '--no-progress']],
  ['what only tests use', [bin('knip/bin/knip.js'), '--production', '--no-progress', '--config', 'knip.production.json']],
  [
    'import doors, catalogue, routes, wire, spec map, references',
    [bin('vitest/vitest.mjs'), 'run', 'tests/house', '--reporter=dot', '--testTimeout=60000'],
  ],
]

function run([title, args]: (typeof CHECKS)[number]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ title, passed: code === 0, seconds: (performance.now() - began) / 1000, output }))
  })
}

const outcomes = await Promise.all(CHECKS.map(run))
for (const { title, passed, seconds, output } of outcomes) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(output)
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
