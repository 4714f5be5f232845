import { setTimeout as later } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Deliverer, type DelivererParts } from '#server/bureau/outbox/deliverer.ts'
import { claimDue } from '#server/bureau/outbox/deliveries.ts'
import { addFact } from '#server/bureau/outbox/facts.ts'
import { RETRY_AFTER } from '#server/bureau/outbox/intervals.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outboxDeliveries } from '#server/bureau/outbox/tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Receiver } from '#server/platform/settings/settings.ts'
import { checkedBy, FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { explain, type PlanNode } from '#tests/support/explain.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { closeAfterAll, type LoggedLine, logInto } from '#tests/support/test-server.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

const ANSWER_MS = 1_000

const { db } = await closeAfterAll(testDatabase())
let clock: TestClock
let receiver: FakeReceiver
const logged: LoggedLine[] = []
let records = 0

beforeEach(async () => {
  // the standard's own library compares a message's time with the machine's clock
  clock = new TestClock(new Date().toISOString())
  receiver = await new FakeReceiver(`receiver-${records}`).listen()
  await keepReceivers(db, [receiver.settings], clock.now())
})
afterEach(async () => {
  await receiver.close()
  logged.length = 0
})

const delivererTo = (to: Receiver, more: Partial<DelivererParts> = {}) =>
  new Deliverer(to, { db, clock, log: logInto(logged), everyMs: 1000, ...more })
const deliver = (more: Partial<DelivererParts> = {}) => delivererTo(receiver.settings, more).deliverDue()

/** Creates `count` events of a new record; returns the record's number. */
async function happen(count = 1): Promise<string> {
  const record = `EC-${++records}`
  for (let each = 0; each < count; each += 1) {
    const data = { merchantOrderNo: `${record}_1`, amount: '5.00', currency: 'MOP', refundId: `R-${records}-${each}` } as const
    await db.transaction((tx) => addFact(tx, { kind: 'refund.made', record, data }, clock.now()))
  }
  return record
}
const deliveriesOf = (record: string) =>
  db.select().from(outboxDeliveries).where(eq(outboxDeliveries.record, record)).orderBy(asc(outboxDeliveries.sequence))
const statesOf = async (record: string) => (await deliveriesOf(record)).map(({ state }) => state)

describe('a message', () => {
  it('is signed as Standard Webhooks says, for its library and by each secret while one is replaced', async () => {
    const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const record = await happen()
    await delivererTo({ ...receiver.settings, secrets: [receiver.secret, next] }).deliverDue()
    const [message] = receiver.arrived
    if (message === undefined) throw new Error('nothing arrived')
    for (const secret of [receiver.secret, next])
      expect(checkedBy(secret, message)).toMatchObject({ type: 'refund.made', data: { record, sequence: 1 } })
  })

  it('arrives in the order in which its record’s facts became true, one after the other', async () => {
    const record = await happen(12)
    let underWay = 0
    receiver.answers = async () => {
      underWay += 1
      expect(underWay).toBe(1)
      await later(2)
      underWay -= 1
      return 204
    }
    await deliver()
    expect(receiver.told(record)).toEqual(Array.from({ length: 12 }, (_one, at) => `refund.made #${at + 1}`))
    expect(new Set(await statesOf(record))).toEqual(new Set(['delivered']))
  })

  it.each([500, 503, 404, 302])('answered %i, is sent again later with the same number, and what follows waits', async (status) => {
    const record = await happen(2)
    receiver.answers = () => status
    await deliver()
    expect(receiver.told(record)).toEqual(['refund.made #1'])
    receiver.answers = () => 200
    await deliver()
    expect(receiver.arrived).toHaveLength(1)
    clock.advance({ seconds: 5 })
    await deliver()
    expect(receiver.told(record)).toEqual(['refund.made #1', 'refund.made #1', 'refund.made #2'])
    expect(receiver.arrived[1]?.id).toBe(receiver.arrived[0]?.id)
  })

  it('is tried for three days, ever less often, and then is a dead letter; what follows it is sent', async () => {
    const record = await happen(2)
    receiver.answers = ({ sequence }) => (sequence === 1 ? 500 : 200)
    const began = clock.now().getTime()
    let last = began
    for (let tries = 0; tries <= RETRY_AFTER.length; tries += 1) {
      await deliver()
      const due = (await deliveriesOf(record))[0]?.dueAt
      if (due === null || due === undefined) break
      last = due.getTime()
      clock.set(due)
    }
    expect(receiver.arrived.filter(({ sequence }) => sequence === 1)).toHaveLength(RETRY_AFTER.length + 1)
    expect((last - began) / 3_600_000 / 24).toBeCloseTo(3, 1)
    expect(await statesOf(record)).toEqual(['dead', 'delivered'])
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([{ message: 'a message was given up: it is a dead letter' }])
  })
})

describe('a receiver', () => {
  it('that hangs is left after a while, and another record’s message is not held up', async () => {
    const [slow, quick] = [await happen(), await happen()]
    receiver.answers = ({ record }) => (record === slow ? 'hangs' : 200)
    await deliver({ answerMs: ANSWER_MS })
    expect(await deliveriesOf(slow)).toMatchObject([{ state: 'waiting', fault: 'TimeoutError' }])
    expect(await statesOf(quick)).toEqual(['delivered'])
  })

  it('that is dead holds up no other', async () => {
    const other = await new FakeReceiver(`other-${records}`).listen()
    onTestFinished(() => other.close())
    await keepReceivers(db, [receiver.settings, other.settings], clock.now())
    const record = await happen(3)
    await receiver.close()
    await Promise.all([receiver, other].map(({ settings }) => delivererTo(settings).deliverDue()))
    expect(other.told(record)).toHaveLength(3)
    expect((await statesOf(record)).sort()).toEqual([...Array(3).fill('delivered'), ...Array(3).fill('waiting')])
    await receiver.listen()
    // a connection of an earlier test may still have to fail
    for (let tries = 0; tries < 3; tries += 1) {
      clock.advance({ minutes: 1 })
      await deliver()
    }
    expect(receiver.told(record)).toEqual(other.told(record))
  })

  it('that answers 410 gets nothing any more, until it has another address', async () => {
    const record = await happen(2)
    receiver.answers = () => 410
    await deliver()
    expect(receiver.arrived).toHaveLength(1)
    expect(await statesOf(record)).toEqual(['dead', 'dead'])
    receiver.answers = () => 200
    const unheard = await happen()
    await keepReceivers(db, [receiver.settings], clock.now())
    clock.advance({ hours: 24 })
    await deliver()
    expect(receiver.arrived).toHaveLength(1)
    expect(await deliveriesOf(unheard)).toEqual([])
    const moved = { ...receiver.settings, url: `${receiver.url}/anew` }
    await keepReceivers(db, [moved], clock.now())
    const heard = await happen()
    await delivererTo(moved).deliverDue()
    expect(receiver.told(heard)).toEqual(['refund.made #1'])
  })

  it('that is no longer in the settings gets nothing new', async () => {
    await keepReceivers(db, [], clock.now())
    expect(await deliveriesOf(await happen())).toEqual([])
    await keepReceivers(db, [receiver.settings], clock.now())
    expect(await statesOf(await happen())).toEqual(['waiting'])
  })
})

describe('several servers', () => {
  it('deliver each message once, and each record’s in order', { timeout: 60_000 }, async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => happen(4)))
    receiver.answers = async () => {
      await later(Math.random() * 5)
      return 200
    }
    await Promise.all(Array.from({ length: 4 }, () => deliver()))
    // a server that found nothing to claim ends before the others
    await deliver()
    expect(receiver.arrived).toHaveLength(all.length * 4)
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(receiver.arrived.length)
    for (const record of all) expect(receiver.told(record)).toEqual([1, 2, 3, 4].map((at) => `refund.made #${at}`))
  })

  it('a message that a server claimed before it died is delivered by another', async () => {
    const record = await happen()
    receiver.answers = () => 'hangs'
    // only its claim is left: the result of the delivery is never recorded
    await deliver({ db: goneOnce(db, () => receiver.told(record).length > 0), answerMs: ANSWER_MS })
    expect(receiver.told(record)).toHaveLength(1)
    receiver.answers = () => 200
    await deliver()
    expect(await statesOf(record)).toEqual(['waiting'])
    clock.advance({ seconds: 61 })
    await deliver()
    expect(await statesOf(record)).toEqual(['delivered'])
  })
})

describe('many that wait', () => {
  const WAITING = 20_000
  const AT_ONCE = 8
  const rowsRead = (node: PlanNode): number =>
    (node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0)) +
    (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)

  it('a claim reads what it takes, also when so many wait as no statistics of the database knew of', { timeout: 120_000 }, async () => {
    const now = clock.now()
    await db.execute(sql`analyze`)
    await db.execute(sql`insert into outbox (message_id, record, sequence, kind, data, at)
      select 'M' || n, 'M' || n / 2, n % 2 + 1, 'application.submitted', '{}', ${now.toISOString()} from generate_series(1, ${sql.raw(String(WAITING))}) n`)
    await db.execute(sql`insert into outbox_deliveries (message_id, receiver, record, sequence, state, due_at)
      select message_id, ${receiver.name}, record, sequence, 'waiting', at from outbox where record like 'M%'`)
    // as if autovacuum had looked before the transaction of so many ended
    await db.execute(sql`update pg_class set relpages = 1, reltuples = 0 where relname like 'outbox%'`)
    const queries = watchQueries(db)
    expect(await claimDue(db, receiver.name, now, AT_ONCE)).toHaveLength(AT_ONCE)
    const claim = queries.take().find(({ text }) => text.includes('for update'))
    if (claim === undefined) throw new Error('nothing was claimed')
    const read = rowsRead(await explain(db, claim, 'analyze'))
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(20 * AT_ONCE)
  })
})

/** A database that fails once, at the first change after the condition is true. */
function goneOnce(real: Database, isOver: () => boolean): Database {
  let hasFailed = false
  return new Proxy(real, {
    get(target, name, self) {
      if (name === 'update' && !hasFailed && isOver()) {
        hasFailed = true
        throw new Error('the connection is gone')
      }
      return Reflect.get(target, name, self)
    },
  })
}
