import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { MY_STATES, RECORD_STATES } from '#shared/domain/records/record-states.ts'
import { CASES } from '#tests/server/two-users-cases.ts'
import { roundsOf } from '#tests/support/at-any-size.ts'
import type { BackOffice } from '#tests/support/back-office-rig.ts'
import { listenHttp } from '#tests/support/listen.ts'
import { goToCashier, makeOrder, receiptOf } from '#tests/support/purchase.ts'
import { median } from '#tests/support/quantile.ts'
import { getsThings, type Numbers } from '#tests/support/somebodys-things.ts'
import { ON_SALE, type TestServer } from '#tests/support/test-server.ts'
import { BUSY } from './fill.ts'

const TIMES = 20
const OWNER = 'owner'

interface Measured {
  readonly title: string
  readonly prepare: () => Promise<() => Promise<unknown>>
}

const always = (title: string, work: () => Promise<unknown>): Measured => ({ title, prepare: async () => work })

/** Milliseconds of every API call, of the calls whose cost could grow with the data of an account or the bureau, and of every round. */
export async function measure(office: BackOffice): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const things = await getsThings(await office.server.signIn(OWNER))
  for (const { title, prepare } of [...calls(office, things), ...purchases(office), ...(await lists(office)), ...rounds(office)]) {
    const times: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      const work = await prepare()
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
    found.set(title, median(times))
  }
  return found
}

/** Each endpoint of the API with a user's own identifiers; what a call consumes is created again each time. */
const calls = ({ server }: BackOffice, things: Numbers): readonly Measured[] =>
  Object.entries(CASES).map(([title, { calls: each, spends }]) => ({
    title,
    prepare: async () => {
      // One of the calls logs out.
      const person = await server.signIn(spends ? undefined : OWNER)
      const of = spends ? await getsThings(person) : things
      return async () => {
        for (const call of each) await call(person, of)
      }
    },
  }))

const purchases = (office: BackOffice): readonly Measured[] =>
  [undefined, BUSY.account].map((name) => ({
    title: `a payment is booked, and its receipt is read${name === undefined ? '' : `; ${BUSY.orders} orders`}`,
    prepare: async () => {
      const person = await office.server.signIn(name)
      const { billId, tid } = await makeOrder(person, ON_SALE.slice(20, 22))
      await goToCashier(person, billId)
      return async () => {
        await office.server.cashier.pays(billId)
        if (!(await receiptOf(person, tid)).body.isValid) throw new Error('a payment was not booked')
      }
    },
  }))

async function lists(office: BackOffice): Promise<readonly Measured[]> {
  const busy = await office.server.signIn(BUSY.account)
  const bureau = office.bureau()
  const { recordNo } = await office.paidOrder()
  const application = await office.paidApplication()
  const mine = (title: string, query: string) =>
    always(`my applications, ${BUSY.orders} orders: ${title}`, () => busy.get(`/my-records?platform=one${query}`))
  const theirs = (title: string, path: string) => always(`the bureau: ${title}`, () => bureau.get(`/back-office/records${path}`))
  return [
    mine('all', ''),
    ...MY_STATES.map((state) => mine(state, `&state=${state}`)),
    mine('searched by a plan', `&search=${ON_SALE[0]}`),
    mine('searched in vain', '&search=0000.000'),
    theirs('all', ''),
    ...RECORD_STATES.map((state) => theirs(state, `?state=${state}`)),
    theirs('what is open', '?state=received&state=in-process&state=documents-wanted'),
    theirs('an order of plans', `/${recordNo}`),
    theirs('an application', `/${application.recordNo}`),
    {
      title: 'the bureau: one takes a record',
      prepare: async () => {
        const { recordNo: next } = await office.paidOrder()
        return () => office.post(`/records/${next}/take`, { by: 'Lei Ka Man', version: 1 })
      },
    },
  ]
}

const rounds = ({ server }: BackOffice): readonly Measured[] =>
  Object.entries(roundsOf(server)).map(([title, work]) => always(`a round: ${title}`, work))

const WAITING = 20_000

/** Messages per second to a receiver after an outage, while the planner still has the statistics from before it. */
export async function drainRate({ context, clock, log }: TestServer): Promise<number> {
  const { db } = context
  let received = 0
  const sink = createServer((request, response) => {
    received += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const url = `${await listenHttp(sink)}/hook`
  const name = 'was-away'
  await keepReceivers(db, [{ name, url }], clock.now())
  await db.execute(sql`insert into outbox (message_id, record, sequence, kind, data, at)
    select 'away-' || n, 'away-' || n / 2, n % 2 + 1, 'application.submitted', '{}', ${clock.now().toISOString()}
    from generate_series(1, ${sql.raw(String(WAITING))}) n`)
  await db.execute(sql`insert into outbox_deliveries (message_id, receiver, record, sequence, state, due_at)
    select message_id, ${name}, record, sequence, 'waiting', at from outbox where message_id like 'away-%'`)
  const deliverer = new Deliverer(
    { name, url, secrets: [`whsec_${Buffer.alloc(32, 1).toString('base64')}`] },
    { db, clock, log, everyMs: 5_000 },
  )
  const began = performance.now()
  await deliverer.deliverDue()
  const seconds = (performance.now() - began) / 1000
  sink.close()
  if (received < WAITING) throw new Error(`${received} of ${WAITING} messages came`)
  return Math.round(received / seconds)
}
