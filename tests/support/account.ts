import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Addresses } from './server-process.ts'
import { TestClient } from './test-client.ts'

type Unable = 'unsupported' | 'unqualified' | 'unqualified-company'
/** The sandbox's accounts; `resident-…`: of a server that was started with TEST_RESIDENTS (tests/support/more-residents.ts). */
export type SandboxAccount = 'resident' | 'resident2' | 'company' | Unable | `resident-${number}`

const OURS = { 'x-ecad-client': 'web' }

/** A one-time sign-in code as the host passes it at launch (decision 4). */
export async function authCode(server: Pick<Addresses, 'sandbox'>, account: SandboxAccount): Promise<string> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ account }) }
  const answer = await fetch(`${server.sandbox}/harness/api/auth-code`, asked)
  if (!answer.ok) throw new Error(`no code for ${account}: ${answer.status} ${await answer.text()}`)
  const { code } = (await answer.json()) as { code: string }
  return code
}

/** Signs in with the host's one-time code: the session is in the requests' cookies; returns the token. */
export async function signInByCode(requests: APIRequestContext, server: Addresses, account: SandboxAccount): Promise<string> {
  const code = await authCode(server, account)
  const answer = await requests.post(`${server.origin}/api/token/login`, { data: { code }, headers: OURS })
  if (!answer.ok()) throw new Error(`sign-in of ${account}: ${answer.status()} ${await answer.text()}`)
  return (answer.headers().authorization ?? '').replace(/^Bearer\s+/i, '')
}

/** A client signed in with such a code, like a script. */
export async function clientOf(server: Addresses, account: SandboxAccount): Promise<TestClient> {
  const code = await authCode(server, account)
  const { status, body, headers } = await new TestClient(server.origin).post('/token/login', { code })
  if (status !== 200) throw new Error(`sign-in of ${account}: ${status} ${JSON.stringify(body)}`)
  return new TestClient(server.origin, { authorization: headers.get('authorization') ?? '' })
}

/** Signs a browser context in without its pages: cookie and token as after a sign-in with the host's code. */
export async function signIn(context: BrowserContext, server: Addresses, account: SandboxAccount): Promise<void> {
  const token = await signInByCode(context.request, server, account)
  await context.addInitScript(
    ([key, value, ours]) => {
      if (location.origin === ours && key && value) localStorage.setItem(key, value)
    },
    ['/ecad/:token', token, server.origin],
  )
}

/** Empties the signed-in account's cart and gives up its unpaid order. */
export async function cleanSlate(requests: APIRequestContext, server: Addresses): Promise<void> {
  const get = (path: string) => requests.get(`${server.origin}/api${path}`, { headers: OURS })
  const unpaid = (await (await get('/payment/order/unpaid')).json()) as { data?: { tid: string } | null }
  if (unpaid.data) await requests.post(`${server.origin}/api/payment/order/restore`, { data: { tid: unpaid.data.tid }, headers: OURS })
  await get('/EServiceajax/cleanCart')
  const services = (await (await get('/service-item/list?serviceId=1065')).json()) as { data: readonly { itemCode: string }[] }
  for (const { itemCode } of services.data) {
    const { data } = (await (await get(`/draft?itemCode=${itemCode}`)).json()) as { data: { content: { idempotencyKey: string } } | null }
    const query = new URLSearchParams({ itemCode, idempotencyKey: data?.content.idempotencyKey ?? randomUUID() })
    const answer = await requests.delete(`${server.origin}/api/draft?${query}`, { headers: OURS })
    if (!answer.ok()) throw new Error(`the draft of ${itemCode} was not given up: ${await answer.text()}`)
  }
}

export async function addToCart(context: BrowserContext, server: Addresses, number: string): Promise<void> {
  const answer = await context.request.get(`${server.origin}/api/EServiceajax/addCartItem?cadnum=${number}`, { headers: OURS })
  const { isValid } = (await answer.json()) as { isValid: boolean }
  if (!isValid) throw new Error(`${number} did not get into the cart`)
}
