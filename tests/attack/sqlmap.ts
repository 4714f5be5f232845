import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdf } from '#tests/support/files.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { inTempFolder } from '#tests/support/temp-folder.ts'
import { People } from './fuzz/people.ts'
import type { Finding, Outcome } from './report.ts'
import { addressOf, type RightCall, rightCalls } from './right-calls.ts'
import { runTool } from './tool.ts'

/**
 * Level 1 and risk 1: the commonest injections into each value. Level 2 and up add rarer prefixes and take several times as long; risk 2
 * and 3 add heavy queries and OR, which change data. Values outside the parameters (cookie, headers) are marked by hand in one call; levels
 * 2 to 5 would repeat them in each. UNION is left out: it only reads out what another technique found, and it did not end where the first
 * call changes the answer of the next.
 */
const OPTIONS =
  '--batch --disable-coloring --dbms=postgresql --technique=BEST --level=1 --risk=1 --ignore-code=* --ignore-redirects --skip-waf --ignore-stdin'
const LANES = 3
const CALL_SECONDS = 240

/** A request in sqlmap's file format, with a mark after each value to be tried. */
interface Marked {
  readonly where: string
  readonly text: string
  readonly values: number
}

/** Every call of the OpenAPI document that has parameters, with a caller who may make it. The headers are tried once. */
export async function sqlmap(server: ServerProcess): Promise<Outcome> {
  const people = new People(server)
  const calls = await rightCalls(server)
  const queue: Marked[] = []
  // The bureau's calls come first, because its token is valid for ten minutes.
  for (const call of [...calls.filter(isBureaus), ...calls.filter((one) => !isBureaus(one))]) {
    const request = marked(server.origin, call, await people.headers(isBureaus(call) ? 'bureau' : 'resident'))
    if (request.values > 0) queue.push(request)
  }
  queue.push(withMarkedHeaders(server.origin, await people.headers('resident')))
  const findings: Finding[] = []
  const pending = queue.values()
  const lane = async () => {
    for (const request of pending) findings.push(...(await tried(request)))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (/request failed/.test(server.log())) findings.push({ part: 'sqlmap', what: 'the log says: request failed', where: 'the server' })
  const values = queue.reduce((sum, one) => sum + one.values, 0)
  return {
    tool: 'sqlmap',
    at: `${queue.length} calls of /api/openapi.json`,
    did: `${values} values in path, query, body and headers, level 1, risk 1`,
    findings,
  }
}

const isBureaus = ({ operation }: RightCall): boolean => operation.path.startsWith('/back-office/')

const MARK = '*'
const BOUNDARY = 'a-boundary-of-the-tests'
const FORM = [
  `--${BOUNDARY}`,
  `content-disposition: form-data; name="file"; filename="plan${MARK}.pdf"`,
  'content-type: application/pdf',
  '',
  pdf().toString('latin1'),
  `--${BOUNDARY}--`,
  '',
].join('\r\n')

function marked(origin: string, call: RightCall, headers: Readonly<Record<string, string>>): Marked {
  const { operation, body } = call
  // Without a type sqlmap sends that of a URL-encoded form, which no call here accepts.
  const type = operation.isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const all = { host: new URL(origin).host, ...headers, ...(operation.method === 'GET' ? {} : { 'content-type': type }) }
  const content = operation.isForm ? FORM : body === undefined ? '' : markedJson(body)
  return request(operation.key, `${operation.method} ${addressOf(call, MARK)} HTTP/1.1`, all, content)
}

/** The headers that every call has, tried at a call that queries the database for the session. */
function withMarkedHeaders(origin: string, headers: Readonly<Record<string, string>>): Marked {
  const tried = { ...headers, 'accept-language': 'pt', 'user-agent': 'a', referer: `${origin}/ecad/`, 'x-forwarded-for': '127.0.0.1' }
  const marks = Object.fromEntries(Object.entries(tried).map(([name, value]) => [name, `${value}${MARK}`]))
  return request('the headers', 'GET /api/EServiceajax/getCart HTTP/1.1', { host: new URL(origin).host, ...marks }, '')
}

function request(where: string, line: string, headers: Readonly<Record<string, string>>, content: string): Marked {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = [line, ...lines, '', content].join('\r\n')
  return { where, text, values: text.split(MARK).length - 1 }
}

function markedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(markedJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}:${markedJson(part)}`)
      .join(',')}}`
  }
  if (typeof value === 'number') return `${value}${MARK}`
  return typeof value === 'string' ? JSON.stringify(`${value}${MARK}`) : JSON.stringify(value)
}

const tried = ({ where, text }: Pick<Marked, 'where' | 'text'>): Promise<readonly Finding[]> =>
  inTempFolder('sqlmap', async (cwd) => {
    const output = join(cwd, 'output')
    const file = join(cwd, 'request.txt')
    mkdirSync(output)
    writeFileSync(file, text)
    const args = ['-r', file, '--output-dir', output, ...OPTIONS.split(' ')]
    const printed = await runTool('sqlmap', args, { cwd, seconds: CALL_SECONDS })
    if (process.env.ATTACK_DETAIL) console.log(`${where}\n${printed}`)
    const log = join(output, 'localhost', 'log')
    const found = existsSync(log) ? readFileSync(log, 'utf8') : ''
    return faultsOf(printed, found).map((what) => ({ part: 'sqlmap', what, where, detail: `${text}\n${found}\n${printed.slice(-1_500)}` }))
  })

/** An entry in its log is an injection; a guess is to be reviewed; without its last line it tried nothing. */
function faultsOf(printed: string, log: string): readonly string[] {
  const injections = [...log.matchAll(/^Parameter: (.+)$/gm)].map(([, name]) => `an injection: ${name}`)
  const guesses = [...printed.matchAll(/heuristic \(\w+\) test shows that (.+ might be .+)$/gm)].map(([, what = '']) => what)
  const errors = [...printed.matchAll(/\b((?:415|5\d\d) \([\w ]+\)) - \d+ times/g)].map(([, status]) => `answered ${status}`)
  const isEnded = injections.length > 0 || /all tested parameters do not appear to be injectable/.test(printed)
  return [...injections, ...guesses, ...errors, ...(isEnded ? [] : ['sqlmap came to no end'])]
}
