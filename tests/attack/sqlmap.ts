import type { ServerProcess } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { Finding, Outcome } from './finding.ts'
import { knownValues } from './fuzz/known-values.ts'
import { sessionCookie } from './fuzz/people.ts'
import { runTool } from './tool.ts'

interface Target {
  readonly path: string
  /** of a POST */
  readonly body?: Readonly<Record<string, string>>
}

/** The purchase and one's own records: every parameter of a query and every field of a body. */
async function targetsOf(server: ServerProcess): Promise<readonly Target[]> {
  const { fields } = await knownValues(server)
  const one = (name: string): string => fields[name]?.[0] ?? ''
  return [
    { path: `/EServiceajax/getCad?cadNums=${one('cadNums')}` },
    { path: `/EServiceajax/addCartItem?cadnum=${one('cadnum')}` },
    { path: `/EServiceajax/delCartItem?cadnum=${one('cadnum')}` },
    { path: '/EServiceajax/checkout', body: { platform: 'one', tid: one('tid'), idempotencyKey: one('idempotencyKey') } },
    { path: `/payment/order?tid=${one('tid')}&billId=${one('billId')}&merchantOrderNo=${one('merchantOrderNo')}` },
    { path: `/payment/getPaymentId?tid=${one('tid')}` },
    { path: `/payment/checkStatus?PID=${one('PID')}` },
    { path: `/payment/bill/success?billId=${one('billId')}` },
    { path: '/payment/order/end', body: { tid: one('tid') } },
    { path: `/eserviceajax/getReceipt?tid=${one('tid')}` },
    { path: '/my-records?platform=one&search=0323&cursor=x' },
    { path: `/my-records/${one('recordNo')}*?platform=one` },
  ]
}

const SECONDS = 300

/** sqlmap with boolean, error and union queries over each of them, signed in. */
export async function injections(server: ServerProcess): Promise<Outcome> {
  const folder = tempFolder('sqlmap')
  const findings: Finding[] = []
  const targets = await targetsOf(server)
  let parameters = 0
  try {
    for (const { path, body } of targets) {
      const all = ['-u', `${server.origin}/api${path}`, '--batch', '--technique=BEU', '--level=2', '--flush-session', '--disable-coloring']
      const headers = [
        '--cookie',
        await sessionCookie(server, 'resident'),
        '-H',
        'x-ecad-client: web',
        '--skip=user-agent,referer,cookie,host',
      ]
      const sent = body === undefined ? [] : ['--data', JSON.stringify(body), '-H', 'content-type: application/json']
      const printed = await runTool('sqlmap', [...all, ...headers, ...sent, '--output-dir', folder.path], {
        cwd: folder.path,
        seconds: SECONDS,
      })
      parameters += new Set([...printed.matchAll(/testing if (.+ parameter '.+?') is dynamic/g)].map(([, name]) => name)).size
      if (/identified the following injection point/.test(printed))
        findings.push({
          part: 'sqlmap',
          what: 'a parameter can be injected',
          where: path.replace(/=[^&]*/g, ''),
          detail: printed.slice(-2_000),
        })
      else if (!/do not appear to be injectable/.test(printed))
        findings.push({ part: 'sqlmap', what: 'came to no end', where: path.replace(/=[^&]*/g, ''), detail: printed.slice(-2_000) })
    }
  } finally {
    folder.remove()
  }
  return {
    tool: 'sqlmap --technique=BEU --level=2',
    at: `${targets.length} calls of the purchase and of my records`,
    did: `${parameters} parameters and fields`,
    findings,
  }
}
