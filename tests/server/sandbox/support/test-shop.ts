import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { proofOf, signatureOf } from '#server/platform/signing/signature.ts'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import { playedCounterparts } from '#server/sandbox/counterparts.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'
import { readSandboxSettings } from '#server/sandbox/settings.ts'
import { SandboxClock } from '#server/sandbox/time/sandbox-clock.ts'
import { openInMemory } from '#tests/support/in-memory-database.ts'
import { closeHttp, listen } from '#tests/support/listen.ts'
import { readHolidays } from '../../../../holidays/read.ts'
import { MovedClock, postForm, restartable } from './test-system.ts'

/** The product's side of the cashier, played by the test: signs orders, collects notices and answers them as set. */
export async function startTestShop() {
  const clock = new MovedClock()
  const database = await openInMemory()
  const settings = readSandboxSettings({ PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent' })
  const origins = new SandboxOrigins(settings)
  const { days, knownUntil } = readHolidays()
  const holidays = { days: new Set(days), knownUntil }
  const counterparts = playedCounterparts(origins, settings)
  const context = { settings, origins, counterparts, db: database.db, clock: new SandboxClock(clock), holidays }
  const { cashier, identity } = counterparts
  const signature = (method: string, path: string, body = '') =>
    signatureOf((path.startsWith('/identity/') ? identity : cashier).signingKey, { method, path, body }, clock.now())

  const notices: { readonly body: Readonly<Record<string, string>>; readonly genuine: boolean }[] = []
  let answers: number[] = []
  const noticeServer = createServer(async (request, response) => {
    const raw = await text(request)
    const status = answers.shift() ?? 200
    const signed = { method: 'POST', path: request.url ?? '', body: raw }
    const { noticeKeys } = request.url?.startsWith('/api/identities/') ? identity : cashier
    const genuine = proofOf(noticeKeys, request.headers['x-signature'], signed, clock.now()) !== undefined
    if (status === 200) notices.push({ body: JSON.parse(raw), genuine })
    response.writeHead(status).end()
  })
  origins.productListens(await listen(noticeServer))
  const sandbox = await restartable(context)
  let orders = 0

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const raw = body && JSON.stringify(body)
    const headers = { 'x-signature': signature(method, path, raw), ...(raw && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${origins.sandbox}${path}`, { method, headers, ...(raw && { body: raw }) })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }

  const shop = {
    context,
    clock,
    notices,
    call,
    /** Posts a form to the sandbox, as a browser does. */
    form: (path: string, fields: Readonly<Record<string, string>>) => postForm(`${origins.sandbox}${path}`, fields),
    /** The next notices get these answers, then 200 again. */
    refuse(...statuses: number[]) {
      answers = statuses
    },
    /** Opens the cashier's page for a new order, which these fields change. */
    async open(changes: object = {}) {
      orders += 1
      const numbers = { billId: `bill-${orders}`, merchantOrderNo: `EC2026${orders}_1` }
      const order = {
        ...numbers,
        ...{ amount: '165.00', currency: 'MOP', channels: ['BOCPAY', 'MPAY', 'MPGS', 'UNIONPAYQR'] },
        title: { cht: '地籍圖', chs: '地籍图', por: 'Planta cadastral', eng: 'Cadastral plan' },
        ...{ language: 'en', platform: 'one-account', surface: 'web' },
        returnUrl: `${origins.product}/ecad/pay-passed?${new URLSearchParams(numbers)}`,
        notifyUrl: `${origins.product}/api/payment/notice`,
        expiresAt: new Date(clock.now().getTime() + 30 * 60_000).toISOString(),
        ...changes,
      }
      const { json, status } = await call('POST', '/cashier/api/sessions', order)
      return { order, status, sessionId: String(json.sessionId), url: String(json.url) }
    },
    /** Presses a button on the cashier's page; returns where the payer is sent. */
    async press(sessionId: string, outcome: OutcomeName, fields: Readonly<Record<string, string>> = {}) {
      const { headers } = await shop.form(`/cashier/pay/${sessionId}/outcome`, { outcome, ...fields })
      await shop.tick()
      return headers.get('location') ?? ''
    },
    bill: async (billId: string) => (await call('GET', `/cashier/api/bills/${billId}`)).json,
    /** The notices about a bill, in order of arrival. */
    told: (billId: string) => notices.filter(({ body }) => body.billId === billId).map(({ body }) => body.event),
    tick: () => sandbox.app().bank.tick(),
    restart: sandbox.restart,
    async close() {
      await sandbox.close()
      await closeHttp(noticeServer)
      await database.close()
    },
  }
  return shop
}
