import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_PATH, ROUTE_NAMES, ROUTES } from '#shared/domain/routes.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { inTempFolder } from '#tests/support/temp-folder.ts'
import { sessionCookie } from './fuzz/people.ts'
import type { Finding, Outcome } from './report.ts'
import { addressOf, type RightCall, rightCalls } from './right-calls.ts'
import { runTool } from './tool.ts'

/**
 * The wapiti modules that can find anything here. Left out: ssrf and xxe, which need a callback server of wapiti's authors; nikto and wapp,
 * which first download lists; brute_login_form, because there is no form with a password; buster, whose 31,545 paths cannot exist on a
 * server whose paths are one table.
 */
const MODULES =
  'backup blindsql cookieflags crlf csp csrf exec file htaccess http_headers methods permanentxss redirect shellshock sql xss'.split(' ')
const CRAWL_SECONDS = 60
const MODULE_SECONDS = 180
const NOBODY_LISTENS = 'http://127.0.0.1:1/'

/** The caller that wapiti plays; `starts`: addresses that no link leads to. */
interface Pointed {
  readonly origin: string
  readonly starts: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

export async function wapiti(server: ServerProcess): Promise<readonly Outcome[]> {
  const calls = await rightCalls(server)
  const at = (path: string) => `${server.origin}${path}`
  const starts = [
    ...ROUTE_NAMES.map((name) => at(`${BASE_PATH}${ROUTES[name].path}`)),
    // All pages have one handler, so one with parameters and one redirect are enough.
    ...[`${BASE_PATH}/ecad-receipt?tid=a&language=en&platform=one`, '/?platform=one'].map(at),
    ...calls.filter(isRead).map((call) => at(addressOf(call))),
  ]
  const outcomes: Outcome[] = []
  for (const who of ['nobody', 'a resident']) {
    const cookie = who === 'nobody' ? undefined : await sessionCookie(server, 'resident')
    const headers = { 'x-ecad-client': 'web', ...(cookie === undefined ? {} : { cookie }) }
    const { findings, did } = await scan({ origin: server.origin, starts, headers })
    const all = [...findings]
    if (cookie !== undefined) {
      const { ok } = await fetch(at('/api/EServiceajax/getCart'), { headers: { cookie, 'x-ecad-client': 'web' } })
      if (!ok) all.push({ part: 'wapiti', what: 'the session was over before the end', where: who })
    }
    outcomes.push({ tool: `wapiti, as ${who}`, at: `${starts.length} pages and reading calls, and what they link`, did, findings: all })
  }
  return outcomes
}

/** Logging out would end the session under test; wapiti's own exclusion fails with the Python of Debian 12. */
const isRead = ({ operation }: RightCall): boolean => operation.method === 'GET' && !operation.path.endsWith('/logout')

type Fault = Readonly<Record<'method' | 'path' | 'info' | 'parameter' | 'curl_command', string>>
type Report = Readonly<Record<'vulnerabilities' | 'anomalies', Readonly<Record<string, readonly Fault[]>>>>

const scan = ({ origin, starts, headers }: Pointed): Promise<Pick<Outcome, 'did' | 'findings'>> =>
  inTempFolder('wapiti', async (cwd) => {
    const report = join(cwd, 'report.json')
    const list = join(cwd, 'starts.txt')
    writeFileSync(list, `${starts.join('\n')}\n`)
    const own = ['--store-session', join(cwd, 'session'), '--store-config', join(cwd, 'config')]
    const limits = ['--max-scan-time', String(CRAWL_SECONDS), '--max-attack-time', String(MODULE_SECONDS)]
    const args = [
      ...['-u', `${origin}/`, '--scope', 'folder', '-s', list],
      ...['-m', MODULES.join(','), '--endpoint', NOBODY_LISTENS, '--no-bugreport', ...own, ...limits],
      // Debian's wapiti cannot decode Brotli, and would not find its marks in the answers.
      ...Object.entries({ ...headers, 'accept-encoding': 'gzip' }).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...['-f', 'json', '-o', report],
    ]
    const printed = await runTool('wapiti', args, { cwd, seconds: CRAWL_SECONDS + MODULES.length * MODULE_SECONDS })
    if (process.env.ATTACK_DETAIL) console.log(printed)
    if (!existsSync(report)) throw new Error(`wapiti wrote no report:\n${printed.slice(-2_000)}`)
    return { did: didOf(printed), findings: [...faultsOf(printed), ...findingsOf(JSON.parse(readFileSync(report, 'utf8')))] }
  })

const findingsOf = ({ vulnerabilities, anomalies }: Report): readonly Finding[] =>
  Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, faults]) =>
    faults.map(({ method, path, info, parameter, curl_command: detail }) => ({
      part: 'wapiti' as const,
      what: `${category}: ${info}`,
      where: `${method} ${path}${parameter === '' ? '' : `, ${parameter}`}`,
      detail,
    })),
  )

/** A module that crashed reports no finding, so its crash counts as one. */
const faultsOf = (printed: string): readonly Finding[] =>
  [...printed.matchAll(/^(\w+(?:Error|Exception)\b.*)$/gm)].map(([, what = '']) => ({
    part: 'wapiti',
    what: `a module broke: ${what}`,
    where: 'wapiti',
  }))

function didOf(printed: string): string {
  const found = /found (\d+) URLs and forms/.exec(printed)?.[1] ?? '0'
  const launched = [...printed.matchAll(/Launching module (\w+)/g)].length
  const cut = [...printed.matchAll(/Max attack time was reached for module (\w+)/g)].map(([, name]) => name)
  const isCrawlCut = /Max scan time was reached/.test(printed)
  const limits = [...(isCrawlCut ? ['the crawl'] : []), ...cut]
  return `${found} addresses, ${launched} modules${limits.length === 0 ? ', all to their end' : `; ended by the time limit: ${limits.join(', ')}`}`
}
