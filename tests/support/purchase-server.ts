import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { HandoverState } from '#shared/domain/handover.ts'
import type { PaymentState } from '#shared/domain/payment-states.ts'
import { STATUS_RESULT } from '#shared/domain/payment-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'

type OrderView = NonNullable<WireResponse<'GET /payment/order'>['data']>

/** What happens to a call: before it is done ('500', '401', 'html', 'cut', 'hang'), or after ('lost': done, but the answer never arrives). */
export type Fault = '500' | '502' | '401' | '409' | '429' | 'html' | 'cut' | 'shape' | 'hang' | 'lost'

const text = (address: string) => ({
  cht: `堂區 -- ${address}`,
  chs: `堂区 -- ${address}`,
  por: `Freguesia -- ${address}`,
  eng: `Parish -- ${address}`,
})
export const productOf = (id: string) => ({ id, unitprice: 55, location: text(`Rua ${id}`) })
export const TID = 'tid_0123456789abcdefghijk'

export interface PurchaseServer {
  readonly origin: string
  /** every call in order: 'GET /EServiceajax/getCart' */
  readonly calls: string[]
  /** what the calls that order and pay said was shown: 'POST /EServiceajax/checkout <digest>' */
  readonly shown: string[]
  readonly cart: string[]
  readonly orders: OrderView[]
  /** bills that were opened at the cashier or paid; a number that appears twice was paid twice */
  readonly charges: string[]
  onSale: Set<string>
  signedIn: boolean
  qualified: boolean
  accountType: 'PERSONAL' | 'CORPORATE' | 'UNSUPPORTED'
  /** where the identity provider ends its own session, when it has one */
  providersLogOut: string | undefined
  tokenGiven: boolean
  holidays: unknown
  expiresAt: string | undefined
  paidTid: string | undefined
  /** the link for a phone, once there is one */
  handover: { number: number; state: HandoverState; expiresAt: string } | undefined
  /** how long the next link is good */
  linkMinutes: number
  /** the next `times` calls whose path contains `path` meet the fault */
  fault(path: string, fault: Fault, times?: number): void
  /** changes the cart as another tab would */
  changeCart(change: (cart: string[]) => void): void
  setState(state: PaymentState, failure?: OrderView['failure']): void
  /** somebody is at the cashier with the last order since then; undefined: nobody is */
  setAtCashier(since: string | undefined): void
  close(): Promise<void>
}

/** The purchase's calls over real HTTP, in memory: what the flows' tests talk to. */
export async function startPurchaseServer(): Promise<PurchaseServer> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  const faults: { path: string; fault: Fault; left: number }[] = []
  /** requests that are done but never answered */
  const lost = new WeakSet<object>()
  let version = 1
  const server: PurchaseServer = {
    origin: '',
    calls: [],
    shown: [],
    cart: [],
    orders: [],
    charges: [],
    onSale: new Set(['0323.017', '0323.018', '0323.019', '1001.001', '1001.002']),
    signedIn: true,
    qualified: true,
    accountType: 'PERSONAL',
    providersLogOut: undefined,
    tokenGiven: true,
    holidays: ['2026-12-08', '2026-12-25'],
    expiresAt: undefined,
    paidTid: undefined,
    handover: undefined,
    linkMinutes: 15,
    fault: (path, fault, times = 1) => void faults.push({ path, fault, left: times }),
    changeCart(change) {
      change(server.cart)
      version += 1
    },
    setState(state, failure) {
      const order = server.orders.at(-1)
      if (order === undefined) throw new Error('no order')
      if (state === 'PAID' && order.state !== 'PAID') server.charges.push(order.billId)
      order.state = state
      if (failure === undefined) delete order.failure
      else order.failure = failure
    },
    setAtCashier(since) {
      const order = server.orders.at(-1)
      if (order === undefined) throw new Error('no order')
      if (since === undefined) delete order.atCashierSince
      else order.atCashierSince = since
    },
    close: () => app.close(),
  }
  const says = (call: string, body: unknown): void => {
    const { shown } = body as { shown?: string }
    server.shown.push(`${call} ${shown}`)
  }
  const items = () => server.cart.map((id) => ({ product: productOf(id), count: 1 }))
  const orderBy = (query: Record<string, string>) =>
    server.orders.find(
      ({ tid, billId, merchantOrderNo }) => tid === query.tid || billId === query.billId || merchantOrderNo === query.merchantOrderNo,
    )
  const unpaid = () => server.orders.findLast(({ state }) => state !== 'PAID' && state !== 'EXPIRED')

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]?.replace(/^\/api/, '') ?? ''
    server.calls.push(`${request.method} ${path}`)
    const met = faults.find((one) => one.left > 0 && path.includes(one.path))
    if (met === undefined) {
      const open = /info|holidays|GetAuthorize|oauth|token\/|getReceipt/.test(path)
      if (!open && !server.signedIn) return refuse(reply, 401, 'not-signed-in')
      return
    }
    met.left -= 1
    if (met.fault === '401') server.signedIn = false
    if (met.fault === 'lost') {
      lost.add(request.raw)
      return
    }
    return spoil(reply, met.fault)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (lost.has(request.raw)) request.raw.socket.destroy()
    return payload
  })

  app.get('/ecad/holidays.json', () => server.holidays)
  app.register(
    async (api) => {
      api.get('/info', () => ({
        success: true,
        data: JSON.stringify({
          today: '2026-11-20',
          sandbox: true,
          unitPrice: 55,
          workingDays: 5,
          cadastralServiceCode: 'ECAD',
          cadastralItemId: '1',
          bureau: { name: text('DSCC'), phone: '2834 0040' },
          lookupUrl: 'http://lookup.test/',
          viewerUrl: {
            cht: 'http://viewer.test/zh',
            chs: 'http://viewer.test/cn',
            por: 'http://viewer.test/pt',
            eng: 'http://viewer.test/en',
          },
          cartIdleMinutes: 30,
        }),
      }))
      api.get('/MacauOneAcc/GetUser', () => ({
        isValid: true,
        user: {
          nameCn: '陳,大文',
          namePt: 'CHAN,TAI MAN',
          firstName: 'TAI MAN',
          identityType: '15',
          identityTypeDesc: 'BIR',
          identityNo: '12345678',
          mobile: '66123456',
          euid: 'euid-1',
          accountType: server.accountType,
        },
      }))
      api.get('/MacauOneAcc/GetIframeToken', () => ({ isValid: true, iframe_token: 'header-token' }))
      api.get('/MacauOneAcc/logout', () => {
        server.signedIn = false
        return { isValid: true, ...(server.providersLogOut === undefined ? {} : { url: server.providersLogOut }) }
      })
      api.post('/MacauOneAcc/GetAuthorizeURL', (request) => ({
        isValid: true,
        url: `http://idp.test/?state=${encodeURIComponent((request.body as { state: string }).state)}`,
      }))
      api.post('/eservice/oauth/', (request, reply) => {
        const { code } = request.body as { code: string }
        if (code === 'bad') return { isValid: false, message: '登入被拒' }
        server.signedIn = true
        reply.header('authorization', 'Bearer fresh-token')
        return { isValid: true, returnTo: '/ecad/confirm-info?platform=ab' }
      })
      api.post('/token/login', (_request, reply) => {
        server.signedIn = true
        reply.header('authorization', 'Bearer host-token')
        return { isValid: true }
      })
      api.get('/check', () => (server.qualified ? { success: true, data: { postItems: [] } } : { success: false, message: '閣下未成年' }))
      api.get('/EServiceajax/getCart', () => ({
        isValid: server.cart.length > 0,
        list: items(),
        cartVersion: `v-${version}`,
        ...(server.expiresAt === undefined ? {} : { expiresAt: server.expiresAt }),
      }))
      api.get('/EServiceajax/getCad', (request) => {
        const { cadNums } = request.query as { cadNums: string }
        const list = cadNums
          .split(',')
          .filter((id) => server.onSale.has(id))
          .map((id) => ({ product: productOf(id), cart_exists: server.cart.includes(id) }))
        return { isValid: list.length > 0, list }
      })
      api.get('/EServiceajax/addCartItem', (request) => {
        const { cadnum } = request.query as { cadnum: string }
        if (server.cart.includes(cadnum)) return { isValid: false, reason: 'in-cart' }
        server.changeCart((cart) => cart.push(cadnum))
        return { isValid: true, cartVersion: `v-${version}` }
      })
      api.get('/EServiceajax/delCartItem', (request) => {
        const { cadnum } = request.query as { cadnum: string }
        if (!server.cart.includes(cadnum)) return { isValid: false, reason: 'not-in-cart' }
        server.changeCart((cart) => cart.splice(cart.indexOf(cadnum), 1))
        return { isValid: true, cartVersion: `v-${version}` }
      })
      api.get('/EServiceajax/cleanCart', () => {
        server.changeCart((cart) => cart.splice(0))
        return { isValid: true }
      })
      api.post('/EServiceajax/checkout', (request) => {
        const { cartVersion, tid } = request.body as { cartVersion?: string; tid?: string }
        says('POST /EServiceajax/checkout', request.body)
        const again = server.orders.find((one) => one.tid === tid)
        if (again !== undefined) {
          Object.assign(again, { state: 'NEW', billId: `${again.billId}-2`, merchantOrderNo: again.merchantOrderNo.replace(/_1$/, '_2') })
          return { isValid: true, tid: again.tid, pid: again.pid }
        }
        const same = server.orders.findLast(
          ({ state, items: lines }) => state !== 'PAID' && lines.map(({ product }) => product.id).join() === server.cart.join(),
        )
        if (same !== undefined) return { isValid: true, tid: same.tid, pid: same.pid }
        if (server.cart.length === 0) return { isValid: false, reason: 'cart-empty' }
        if (cartVersion !== `v-${version}`) return { isValid: false, reason: 'cart-changed' }
        const number = server.orders.length + 1
        server.orders.push({
          tid: `${TID}${number}`,
          pid: `pid-${number}`,
          billId: `bill-${number}`,
          merchantOrderNo: `EC2026${number}_1`,
          kind: 'cadastral',
          state: 'NEW',
          currency: 'MOP',
          total: 55 * server.cart.length,
          items: items(),
          title: text('plano'),
          createdAt: '2026-11-20T04:00:00Z',
        })
        return { isValid: true, tid: `${TID}${number}`, pid: `pid-${number}` }
      })
      api.get('/payment/getPaymentId', (request) => {
        const order = orderBy(request.query as Record<string, string>)
        return order === undefined ? { isValid: false } : { isValid: true, pid: order.pid }
      })
      api.get('/payment/checkStatus', (request) => {
        const order = server.orders.find(({ pid }) => pid === (request.query as { PID: string }).PID)
        return order === undefined ? { isValid: false } : { isValid: true, result: STATUS_RESULT[order.state] }
      })
      api.post('/payment/getOrderServerAccessToken', () =>
        server.tokenGiven ? { isValid: true, token: 'order-token' } : { isValid: true },
      )
      api.get('/payment/order', (request, reply) => {
        const data = orderBy(request.query as Record<string, string>)
        return data === undefined ? refuse(reply, 404, 'not-found') : { success: true, data }
      })
      api.get('/payment/order/unpaid', () => ({ success: true, data: unpaid() ?? null }))
      api.post('/payment/order', (request) => {
        says('POST /payment/order', request.body)
        return { success: true, data: { url: `http://cashier.test/${(request.body as { billId: string }).billId}`, state: 'NEW' } }
      })
      api.post('/payment/order/end', (request) => {
        const order = orderBy(request.body as Record<string, string>)
        if (order === undefined) return { isValid: false, reason: 'not-found' }
        if (order.state === 'PAID' || order.state === 'PENDING')
          return { isValid: false, reason: order.state === 'PAID' ? 'paid' : 'pending' }
        order.state = 'EXPIRED'
        delete order.atCashierSince
        return { isValid: true }
      })
      api.post('/payment/order/restore', (request) => {
        const order = orderBy(request.body as Record<string, string>)
        if (order === undefined || order.state === 'PAID') return { isValid: false, reason: order === undefined ? 'not-found' : 'paid' }
        server.orders.splice(server.orders.indexOf(order), 1)
        server.changeCart((cart) => cart.push(...order.items.map(({ product }) => product.id).filter((id) => !cart.includes(id))))
        return { isValid: true }
      })
      api.get('/payment/bill/success', (request) => {
        const order = orderBy(request.query as Record<string, string>)
        const since = order?.atCashierSince === undefined ? {} : { atCashierSince: order.atCashierSince }
        return { success: true, data: { paid: order?.state === 'PAID', state: order?.state ?? 'NEW', ...since } }
      })
      api.post('/handover', (request) => {
        const number = (server.handover?.number ?? 0) + 1
        server.handover = { number, state: 'open', expiresAt: new Date(Date.now() + server.linkMinutes * 60_000).toISOString() }
        const { of } = request.body as { of: string }
        return {
          success: true,
          data: { link: `http://ours.test/ecad/continue/${number}`, subject: of, expiresAt: server.handover.expiresAt },
        }
      })
      api.get('/handover', () => ({ success: true, data: { state: server.handover?.state ?? 'over' } }))
      api.delete('/handover', () => {
        const state = server.handover?.state ?? 'over'
        if (server.handover !== undefined) server.handover.state = 'over'
        return { success: true, data: { state } }
      })
      api.get('/pay-channel', () => ({
        success: true,
        data: [
          { code: 'MPAY', available: true },
          { code: 'BOCPAY', available: false, maintenance: { from: '2026-11-20T04:00:00Z', to: '2026-11-21T04:00:00Z' } },
        ],
      }))
      api.get('/eserviceajax/getReceipt', (request) => {
        const { tid } = request.query as { tid: string }
        if (tid !== server.paidTid) return { isValid: false }
        return {
          isValid: true,
          transaction: {
            tid,
            application_number: 'EC20261',
            transaction_time: '2026-11-20T12:30:00',
            payment_method: 'MPAY',
            invoice_number: 'INV-1',
            items: [{ product: productOf('0323.017'), count: 1 }],
          },
        }
      })
    },
    { prefix: '/api' },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(server, { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ success: false, isValid: false, code, message: `words for ${code}` })

/** The faults of threat 28 that come instead of an answer. */
function spoil(reply: FastifyReply, fault: Fault) {
  if (fault === 'html') return reply.type('text/html').send('<!doctype html><title>502</title>')
  if (fault === 'cut') return reply.type('application/json').send('{"isValid": true, "list": [')
  if (fault === 'shape') return reply.send({ isValid: true, success: true, list: 7, data: 7, user: 7 })
  if (fault === 'hang') return reply.hijack()
  const status = Number(fault)
  return refuse(reply, status, `fault-${status}`)
}
