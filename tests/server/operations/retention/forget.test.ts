import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sweepSessions } from '#server/accounts/sessions.ts'
import type { Fact } from '#server/bureau/outbox/fact-kinds.ts'
import { addFact } from '#server/bureau/outbox/facts.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { type Forgotten, toForget } from '#server/operations/retention/forget.ts'
import { doSteps } from '#server/operations/retention/steps.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { readStorageSettings } from '#server/platform/settings/settings.ts'
import { allSteps } from '#tests/support/all-steps.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const NOTHING: Forgotten = { tokens: 0, links: 0, answers: 0, addresses: 0, messages: 0, notices: 0 }
const SETTINGS = { NOTICE_ADDRESS_DAYS: '30', MESSAGE_DAYS: '60', BACK_OFFICE_ANSWER_DAYS: '7', UNBOOKED_NOTICE_DAYS: '365' }

const server = await closeAfterAll(startTestServer(SETTINGS))

const run = (statement: ReturnType<typeof sql>) => server.context.db.execute(statement)
/** The only column of each row. */
const values = async (statement: ReturnType<typeof sql>) => rowsOf<Record<string, unknown>>(await run(statement)).flatMap(Object.values)
const at = () => server.clock.now().toISOString()
await run(sql`insert into accounts (id, account_type, profile, updated_at) values ('x', 'personal', '{}', ${at()})`)
await run(sql`insert into sessions (token_hash, account_id, account_type, profile, created_at, last_seen_at, bearer_given_at)
  values ('s', 'x', 'personal', '{}', ${at()}, ${at()}, ${at()})`)
const days = (number: number) => server.clock.advance({ hours: 24 * number })
const forget = () => allSteps(toForget(server.context))
/** Nothing is deleted yet; a minute later it is. */
async function goesAfter(number: number, what: Partial<Forgotten>): Promise<void> {
  days(number)
  expect(await forget()).toEqual(NOTHING)
  server.clock.advance({ minutes: 1 })
  expect(await forget()).toEqual({ ...NOTHING, ...what })
  expect(await forget()).toEqual(NOTHING)
}

describe('what is kept for a time goes when it is over, and not a minute before', () => {
  it('tokens and links, a day after they ran out', async () => {
    await run(sql`insert into order_tokens (token_hash, owner, session, expires_at) values ('t', 'x', 's', ${at()})`)
    await run(sql`insert into handovers (purpose, subject, owner, token_hash, platform, session, expires_at)
      values ('payment', 'b', 'x', 'h', 'one', 's', ${at()})`)
    await goesAfter(1, { tokens: 1, links: 1 })
  })

  it('answers to the bureau’s system', async () => {
    await run(sql`insert into back_office_calls (client, key, fingerprint, answer, at) values ('c', 'k', 'f', '{}', ${at()})`)
    await goesAfter(7, { answers: 1 })
  })

  it('the number of a notice that was sent; of one that waits or may be sent again, never', async () => {
    await run(sql`insert into outbox_receivers (name, url) values ('@sms', '') on conflict do nothing`)
    for (const state of ['delivered', 'waiting', 'dead']) {
      await run(sql`insert into outbox (message_id, record, audience, sequence, kind, data, at)
        values (${state}, ${state}, 'person', 1, 'notice', '{"mode":"SMS","to":"85366123456"}', ${at()})`)
      await run(sql`insert into outbox_deliveries (message_id, receiver, record, sequence, state)
        values (${state}, '@sms', ${state}, 1, ${state})`)
    }
    await goesAfter(30, { addresses: 1 })
    expect(await values(sql`select message_id from outbox where data ->> 'to' is not null order by 1`)).toEqual(['dead', 'waiting'])
    expect(await values(sql`select count(*)::int from outbox where data ->> 'mode' = 'SMS'`)).toEqual([3])
  })

  it('messages that all systems have, but the last of a record: the next is numbered after it', async () => {
    const { db, clock } = server.context
    const fact = { kind: 'order.paid', record: 'EC1', data: {} } as unknown as Fact<'order.paid'>
    const tell = () => db.transaction((tx) => addFact(tx, fact, clock.now()))
    await keepReceivers(db, [{ name: 'bureau', url: 'https://bureau.example' }], clock.now())
    for (let n = 0; n < 3; n += 1) await tell()
    await run(sql`update outbox_deliveries set state = case sequence when 2 then 'dead' else 'delivered' end where record = 'EC1'`)
    await goesAfter(60, { messages: 1 })
    await tell()
    expect(await forget()).toEqual({ ...NOTHING, messages: 1 })
    expect(await values(sql`select sequence from outbox where record = 'EC1' order by 1`)).toEqual([2, 4])
    expect(await values(sql`select count(*)::int from outbox_deliveries where record = 'EC1'`)).toEqual([2])
  })

  it('however many there are', async () => {
    await run(sql`insert into order_tokens (token_hash, owner, session, expires_at)
      select 'many' || n, 'x', 's', ${at()} from generate_series(1, 2500) n`)
    await goesAfter(1, { tokens: 2500 })
  })

  it('the bytes of a notice that could not be booked, once its case is closed', async () => {
    await run(sql`insert into notice_inbox (id, digest, raw, key_id, signed_at, why, received_at, last_at)
      values (900, 'd', 'bytes', 'k', ${at()}, 'w', ${at()}, ${at()})`)
    await run(sql`insert into clerk_cases (id, once_key, reason, inbox_id, created_at) values (900, 'o', 'unknown-bill', 900, ${at()})`)
    days(400)
    expect(await forget()).toEqual(NOTHING)
    await run(sql`update clerk_cases set closed_at = ${at()} where id = 900`)
    expect(await forget()).toEqual({ ...NOTHING, notices: 1 })
    expect(await values(sql`select length(raw) from notice_inbox where digest = 'd'`)).toEqual([0])
  })

  it('the row of a session, so many hours after its last use', async () => {
    await server.signIn('somebody')
    for (const [amount, left] of [
      [{ hours: 24 }, 1],
      [{ minutes: 1 }, 0],
    ] as const) {
      server.clock.advance(amount)
      await sweepSessions(server.context.db, server.clock.now(), 24)
      expect(await values(sql`select count(*)::int from sessions where account_id = 'somebody'`)).toEqual([left])
    }
  })
})

describe('a setting that would break a promise is refused by its reason', () => {
  it.each([
    ['SESSION_ROW_HOURS', '11', 'a session may last twelve hours'],
    ['BACK_OFFICE_ANSWER_DAYS', '6', 'may repeat a call for a week'],
    ['NOTICE_ADDRESS_DAYS', '29', 'why nothing came'],
    ['MESSAGE_DAYS', '29', 'what another system was told'],
    ['UNBOOKED_NOTICE_DAYS', '364', 'it may be about money'],
  ])('%s=%s', (name, value, why) => {
    expect(() => readStorageSettings({ [name]: value })).toThrow(why)
    expect(() => readStorageSettings({ [name]: String(Number(value) + 1) })).not.toThrow()
  })
})

it('a part of a round that fails is named, and the others are done', async () => {
  const failed: [string, unknown][] = []
  const why = new Error('57014')
  const steps = { drafts: async () => 2, addresses: () => Promise.reject(why), links: async () => 3 }
  const done = await doSteps<Record<keyof typeof steps, number>>(steps, (name, error) => failed.push([name, error]))
  expect(done).toEqual({ drafts: 2, links: 3 })
  expect(failed).toEqual([['addresses', why]])
})
