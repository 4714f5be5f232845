import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { accountNamed } from '../accounts.ts'
import type { Bank } from '../cashier/bank.ts'
import { playOutcome } from '../cashier/play.ts'
import type { SandboxContext } from '../context.ts'
import { decideCheck } from '../identity/checks.ts'
import { resetServices } from '../stage/reset-services.ts'
import { HOST_CODE_SECONDS, issueHostCode } from './host-codes.ts'
import { hostProfileNamed } from './host-profiles.ts'
import { JAR } from './proxy.ts'
import { HOST_OUTCOMES, HOST_VERDICTS, type HostOutcome, type HostVerdict, SCENARIO_SCHEMA, type Scenario } from './scenario.ts'
import { faultsIn } from './scenario-faults.ts'
import { scenarioList, scenarioNamed, scenarioShelf } from './scenarios.ts'

const Wanted = Type.Object({ account: Type.String({ maxLength: 32 }) })
const Outcome = Type.Unsafe<HostOutcome>({ type: 'string', enum: [...HOST_OUTCOMES] })
/** Input of startIdentityCheck: the link, whose check number follows id= [4-05]. */
const Checking = Type.Object({
  outcome: Type.Unsafe<HostVerdict>({ type: 'string', enum: [...HOST_VERDICTS] }),
  id: Type.String({ minLength: 1, maxLength: 128 }),
})
/** Input of startPay: the parts of the order that the host's cashier needs. */
const Order = Type.Object({
  billId: Type.String({ maxLength: 128 }),
  merchantOrderNo: Type.Optional(Type.String({ maxLength: 128 })),
  orderServer: Type.String({ maxLength: 1024 }),
  payChannels: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 20 })),
  headers: Type.Object({ Authorization: Type.String({ maxLength: 2048 }) }),
})
const Paying = Type.Object({ outcome: Outcome, order: Order })

/** The result codes of the host's payment API (decision 4). */
const RESULT: Readonly<Record<HostOutcome, readonly [resultCode: string, status: string] | undefined>> = {
  pay: ['9000', 'SUCCESS'],
  twice: ['9000', 'SUCCESS'],
  silent: ['9000', 'SUCCESS'],
  decline: ['4000', 'FAILED'],
  'over-limit': ['4000', 'FAILED'],
  maintenance: ['4000', 'FAILED'],
  cancel: ['6001', 'CANCELLED'],
  closed: ['6001', 'CANCELLED'],
  slow: ['8000', 'PROCESSING'],
  'lose-network': ['6002', 'NETWORK_ERROR'],
  later: undefined,
}
/** The status codes of the host's identity check (decision 4). */
const STATUS: Readonly<Record<HostVerdict, string>> = {
  ok: 'SUCCESS',
  failed: 'FAILED',
  'code-failed': 'CODE_FAILED',
  cancelled: 'CANCELLED',
}
/** Delay of a slow bank in the harness. */
const SLOW_SECONDS = 5

const sameOriginOnly = async (request: FastifyRequest, reply: FastifyReply) => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return reply.code(403).send({ code: 'foreign-origin' })
}

/** The super-app server's part for its app, and the store of scenarios. */
export async function harnessApi(app: FastifyInstance, context: SandboxContext, bank: Bank): Promise<void> {
  app.post<{ Body: { account: string } }>('/harness/api/auth-code', { schema: { body: Wanted } }, async ({ body }, reply) => {
    const account = accountNamed(body.account)
    if (account === undefined) return reply.code(404).send({ code: 'no-such-account' })
    return { code: await issueHostCode(context, account.name), expiresIn: HOST_CODE_SECONDS }
  })

  // Resets the phone: signed out, and for a named account an empty cart, no unpaid order and no draft.
  app.post<{ Body: { account?: string } }>('/harness/api/fresh-start', { onRequest: sameOriginOnly }, async ({ body, headers }, reply) => {
    const names = [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)([^=;\s]+)=/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith(JAR))
    const expiredCookies = names.flatMap((name) => ['/', '/ecad', '/api'].map((path) => `${name}=; Path=${path}; Max-Age=0`))
    if (expiredCookies.length > 0) reply.header('set-cookie', expiredCookies)
    const account = accountNamed(body?.account)
    if (account !== undefined) await emptyHands(context, await issueHostCode(context, account.name))
    return { ok: true }
  })

  app.post<{ Body: { outcome: HostOutcome; order: OrderGiven } }>(
    '/harness/api/pay',
    { schema: { body: Paying }, onRequest: sameOriginOnly },
    async ({ body: { outcome, order } }, reply) => {
      // The order's server must be the product, addressed directly or through the harness's origin: this is not an open proxy.
      const orderServer = URL.canParse(order.orderServer) ? new URL(order.orderServer) : undefined
      const { product, sandbox } = context.origins
      if (orderServer === undefined || (orderServer.origin !== product && orderServer.origin !== sandbox))
        return reply.code(400).send({ code: 'foreign-order-server' })
      const url = new URL(orderServer.pathname, product)
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: order.headers.Authorization },
        body: JSON.stringify({ billId: order.billId, surface: 'mobile', language: 'zh-Hant', platform: 'one' }),
      })
      if (!answer.ok) return reply.code(502).send({ code: 'order-refused', status: answer.status, said: await answer.text() })
      if (outcome !== 'closed') {
        const channel = order.payChannels?.find(isPaymentChannel) ?? 'BOCPAY'
        const played = await playOutcome(context, order.billId, { outcome, channel, seconds: SLOW_SECONDS })
        void bank.tick()
        if (played === undefined) return reply.code(409).send({ code: 'not-payable' })
      }
      const ids = { billId: order.billId, merchantOrderNo: order.merchantOrderNo ?? '' }
      const result = RESULT[outcome]
      if (result === undefined) return { notice: 'ECAD_PAY_LATER', data: ids }
      const [resultCode, status] = result
      return { notice: 'ECAD_PAY_RESULT', data: { ...ids, status, resultCode } }
    },
  )

  app.post<{ Body: { outcome: HostVerdict; id: string } }>(
    '/harness/api/identity',
    { schema: { body: Checking }, onRequest: sameOriginOnly },
    async ({ body: { outcome, id } }, reply) => {
      if ((await decideCheck(context, id, outcome)) === undefined) return reply.code(409).send({ code: 'not-open' })
      void bank.tick()
      return { status: STATUS[outcome], id }
    },
  )

  app.get<{ Params: { name: string } }>('/harness/api/hosts/:name', async ({ params }, reply) => {
    return (await hostProfileNamed(params.name)) ?? reply.code(404).send({ code: 'no-such-host' })
  })
  const shelf = scenarioShelf(context)
  app.get('/harness/api/scenarios', () => scenarioList(shelf))
  app.get('/harness/scenario.schema.json', async () => SCENARIO_SCHEMA)
  app.get<{ Params: { name: string } }>('/harness/api/scenarios/:name', async ({ params }, reply) => {
    const scenario = await scenarioNamed(shelf, params.name)
    return scenario ?? reply.code(404).send({ code: 'no-such-scenario' })
  })
  // Validated here, because the server's own check would strip properties that belong to another kind of step.
  app.put<{ Body: unknown }>('/harness/api/scenarios', { onRequest: sameOriginOnly }, async ({ body }, reply) => {
    const faults = faultsIn(body)
    if (faults.length > 0) return reply.code(400).send({ code: 'not-a-scenario', message: faults.join('; ') })
    const scenario = body as Scenario
    await shelf.keep(scenario)
    return { name: scenario.name }
  })
}

interface OrderGiven {
  readonly billId: string
  readonly merchantOrderNo?: string
  readonly orderServer: string
  readonly payChannels?: readonly string[]
  readonly headers: { readonly Authorization: string }
}

/** Empties cart, unpaid order and drafts through the product's own calls. */
async function emptyHands({ origins }: SandboxContext, code: string): Promise<void> {
  const clientHeaders = { 'x-ecad-client': 'mobile', 'content-type': 'application/json' }
  const call = (path: string, authorization: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${origins.product}/api${path}`, {
      method,
      headers: { ...clientHeaders, ...(authorization !== '' && { authorization }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const login = await call('/token/login', '', { code })
  const bearer = login.headers.get('authorization') ?? ''
  await login.body?.cancel()
  const unpaid = (await (await call('/payment/order/unpaid', bearer)).json()) as { data?: { tid: string } | null }
  if (unpaid.data) await (await call('/payment/order/restore', bearer, { tid: unpaid.data.tid })).body?.cancel()
  await (await call('/EServiceajax/cleanCart', bearer)).body?.cancel()
  await resetServices(async <T>(method: string, path: string) => (await (await call(path, bearer, undefined, method)).json()) as T)
}
