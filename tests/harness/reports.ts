import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformancePage } from '#server/sandbox/harness/conformance-page.ts'
import type { HostProfile } from '#server/sandbox/harness/host-profiles.ts'
import { scriptNamed } from '#server/sandbox/harness/scripts.ts'
import { pageDocument } from '#server/sandbox/page/document.ts'
import { testersView } from '#server/sandbox/page/view.ts'
import type { Report } from '../../src-mobile/bridge/conformance/report.ts'
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

const STYLES = ['colours.css', 'sandbox.css', 'harness.css']

/** For the host's own address or its offline package, on a real phone: all links are relative to the folder. */
export async function writeConformancePage(folder: string, profile?: HostProfile): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const settings = `<script type="application/json" id="app-config">${JSON.stringify({ hostJsapis: profile?.jsapis })}</script>`
  const view = testersView({ url: '/', headers: {} })
  const page = pageDocument(view, { ...conformancePage(view), bare: true, isOutside: true })
    .replaceAll(/(href|src)="\/(?:[\w-]+\/)*([\w.-]+\.(?:css|js))"/g, '$1="$2"')
    .replace('</head>', `${settings}\n</head>`)
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'conformance.js'), await scriptNamed('conformance'))
  for (const name of STYLES)
    copyFileSync(fileURLToPath(new URL(`../../src-server/sandbox/assets/${name}`, import.meta.url)), join(folder, name))
}
