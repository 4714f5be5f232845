import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { inTempFolder } from '#tests/support/temp-folder.ts'
import type { Finding, Outcome } from './report.ts'
import { runTool, waitsBeside } from './tool.ts'

const CONNECTIONS = 400
const SECONDS = 30
const WAIT_MS = 250
const SETTLED_MS = 3_000
const EVERY_MS = 20

interface Attack {
  readonly what: string
  readonly path: string
  readonly args: readonly string[]
  /** the server must close all of its connections before the time is over */
  readonly mustEnd: boolean
}
const args = (line: string): readonly string[] => `${line} -c ${CONNECTIONS} -r 200 -l ${SECONDS} -p 3`.split(' ')

/** slowhttptest's four methods, each at the call that it could hold longest. */
const ATTACKS: readonly Attack[] = [
  { what: '-H, slow headers', path: '/api/info', args: args('-H -i 3'), mustEnd: true },
  // A page's call is refused before its body is read, because the tool cannot send our header. This call accepts any caller.
  { what: '-B, slow bodies', path: '/api/payment/notice', args: args('-B -i 3 -s 8192 -f application/json'), mustEnd: true },
  { what: '-R, ranges', path: '/api/openapi.json', args: args('-R -t HEAD -a 10 -b 3000'), mustEnd: false },
  { what: '-X, slow reading', path: '/api/openapi.json', args: args('-X -k 3 -n 3 -z 32 -w 10 -y 20'), mustEnd: false },
]

export const slowCallers = ({ origin }: ServerProcess): Promise<readonly Outcome[]> =>
  inTempFolder('slow', async (cwd) => {
    const outcomes: Outcome[] = []
    const before = await waitsBeside(origin, EVERY_MS, () => setTimeout(SETTLED_MS))
    for (const { what, path, args, mustEnd } of ATTACKS) {
      const findings: Finding[] = []
      const find = (said: string, detail = '') => findings.push({ part: 'slow', what: said, where: what, detail })
      let printed = ''
      const waits = await waitsBeside(origin, EVERY_MS, async () => {
        printed = await runTool('slowhttptest', [...args, '-u', `${origin}${path}`], { cwd, seconds: SECONDS * 4 })
      })
      const { end, second, isAvailable } = endOf(printed)
      if (!isAvailable) find('the service is not available', printed.slice(-600))
      if (mustEnd && !/no open connections left/i.test(end)) find('the slow ones are not ended', end)
      if (waits.failures > 0) find(`${waits.failures} calls of others failed`)
      // The machine's own delay is not caused by the attack.
      const allowed = Math.max(WAIT_MS, 2 * before.p99)
      if (waits.p99 > allowed) find(`others wait ${waits.p99.toFixed(0)} ms`, `before: ${before.words}`)
      const did = `${CONNECTIONS} connections, over after ${second} s: ${end.toLowerCase()}; ${waits.words} (before: p99 ${before.p99.toFixed(0)} ms)`
      outcomes.push({ tool: `slowhttptest ${what}`, at: path, did, findings })
    }
    return outcomes
  })

/** slowhttptest's summary: why it ended, when, and whether its own calls got through. */
function endOf(printed: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it prints in colours
  const plain = printed.replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
  const last = (pattern: RegExp): string => [...plain.matchAll(pattern)].at(-1)?.[1]?.trim() ?? ''
  return {
    end: last(/Exit status:\s*(.+)/g),
    second: last(/Test ended on (\d+)/g),
    isAvailable: last(/service available:\s*(\w+)/g) === 'YES',
  }
}
