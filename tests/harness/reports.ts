import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Result } from './runner.ts'

const escaped = (text: string): string =>
  text
    // characters that XML has no way to write
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const seconds = (ms: number): string => (ms / 1000).toFixed(3)

/** The results as JUnit's XML, which CI servers read. Files that cannot be read are failures too. */
export function junitOf(results: readonly Result[], broken: readonly string[]): string {
  const cases = results.map(({ name, turn, ms, faults }) => {
    const failure = faults.length === 0 ? '' : `<failure message="${escaped(faults[0] ?? '')}">${escaped(faults.join('\n'))}</failure>`
    return `<testcase classname="harness" name="${escaped(turn > 1 ? `${name} (turn ${turn})` : name)}" time="${seconds(ms)}">${failure}</testcase>`
  })
  const files = broken.map(
    (fault) =>
      `<testcase classname="harness" name="${escaped(fault.split(': ')[0] ?? '')}"><failure message="${escaped(fault)}"/></testcase>`,
  )
  const failed = results.filter(({ faults }) => faults.length > 0).length + broken.length
  const total = seconds(results.reduce((sum, { ms }) => sum + ms, 0))
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="harness" tests="${results.length + broken.length}" failures="${failed}" time="${total}">
${[...cases, ...files].join('\n')}
</testsuite></testsuites>
`
}

/** The results for programs: what passed, and of each failure its faults and evidence. */
export const jsonOf = (results: readonly Result[], broken: readonly string[]): string =>
  `${JSON.stringify({ broken, results: results.map(({ scenario: _, picture: __, ...result }) => ({ ...result, passed: result.faults.length === 0 })) }, undefined, 2)}\n`

export function writeReport(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes all that is known of a failure into a folder of its own, which a tester can send to a colleague. Returns the folder's path. */
export function writeEvidence(folder: string, { scenario, picture, evidence, ...result }: Result): string {
  const own = join(folder, result.turn > 1 ? `${result.name}-${result.turn}` : result.name)
  rmSync(own, { recursive: true, force: true })
  writeReport(join(own, 'scenario.json'), `${JSON.stringify(scenario, undefined, 2)}\n`)
  const { words = '', lines = [], ...where } = evidence ?? {}
  const write = (name: string, lines: readonly string[]) => writeReport(join(own, name), `${lines.join('\n')}\n`)
  writeReport(join(own, 'result.json'), `${JSON.stringify({ ...result, ...where }, undefined, 2)}\n`)
  write('faults.txt', result.faults)
  write('page.txt', [words])
  write(
    'lines.txt',
    lines.map(
      ({ kind, at, text, payload }) => `${at} ${kind.padEnd(7)} ${text}${payload === undefined ? '' : ` ${JSON.stringify(payload)}`}`,
    ),
  )
  if (picture !== undefined) writeFileSync(join(own, 'page.png'), picture)
  return own
}
