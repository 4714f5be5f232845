import { describe, expect, it } from 'vitest'
import { runWebhooks } from '#server/bureau/outbox/cli.ts'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { addFact, addMessage } from '#server/bureau/outbox/facts.ts'
import { RETRY_AFTER } from '#server/bureau/outbox/intervals.ts'
import type { Outlet } from '#server/bureau/outbox/outlet.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { actsOf } from '#server/platform/cli/acts.ts'
import type { Receiver } from '#server/platform/settings/settings.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { closeAfterAll, logInto } from '#tests/support/test-server.ts'

const clock = new TestClock()
const operator = await closeAfterAll(operatorOf(runWebhooks, () => clock.now()))
const { db } = operator
const receiver = await closeAfterAll(new FakeReceiver('bureau').listen())

const { run: webhooks } = operator
const deliver = (outlet: Outlet | Receiver = receiver.settings) =>
  new Deliverer(outlet, { db, clock, log: logInto([]), everyMs: 1000 }).deliverDue()
const happens = (record: string) =>
  db.transaction((tx) => addFact(tx, { kind: 'application.submitted', record, data: { itemCode: 'CERT-01' } }, clock.now()))

/** A message about this record that its receiver never accepted. */
async function deadLetter(record: string): Promise<void> {
  await keepReceivers(db, [receiver.settings], clock.now())
  await happens(record)
  receiver.answers = () => 500
  for (const wait of [0, ...RETRY_AFTER]) {
    clock.advance({ seconds: wait / 1000 })
    await deliver()
  }
  receiver.answers = () => 200
}
const numberOf = async (record: string) => new RegExp(`^(msg_\\S+) .*${record} `, 'm').exec((await webhooks('list')).said)?.[1] ?? ''

describe('npm run webhooks', { timeout: 120_000 }, () => {
  it.each([
    ['nothing', []],
    ['an unknown command', ['send']],
    ['no name', ['again', 'msg_1']],
    ['neither message nor receiver', ['again', '--by', 'Lei']],
    ['both of them', ['again', 'msg_1', '--receiver', 'bureau', '--by', 'Lei']],
    ['no receiver', ['resume', '--by', 'Lei']],
  ])('with %s changes nothing, and prints the mistake and the usage', async (_name, args) => {
    expect(await webhooks(...args)).toEqual({ code: 2, said: expect.stringMatching(/^.+\n\nMessages tell/s) })
  })

  it('reports that there is no dead letter, and refuses an unknown one', async () => {
    expect(await webhooks('list')).toEqual({ code: 0, said: 'There is no dead letter.' })
    expect(await webhooks('receivers')).toMatchObject({ code: 0, said: expect.stringContaining('Nobody is told') })
    expect(await webhooks('again', 'msg_none', '--by', 'Lei')).toEqual({ code: 1, said: 'There is no such dead letter.' })
    expect((await webhooks('resume', 'nobody', '--by', 'Lei')).code).toBe(1)
  })

  it('lists a dead letter and sends it again with its number; who did it is kept', async () => {
    await deadLetter('EC-dead-1')
    const { said } = await webhooks('list')
    expect(said).toMatch(/^msg_\S+ {2}2026-11-20 04:00 UTC {2}application\.submitted {2}EC-dead-1 #1 {2}to bureau: 500$/m)
    const number = await numberOf('EC-dead-1')
    expect((await webhooks('again', number, '--by', 'Lei Ka Man')).said).toBe('1 to bureau: a running server sends them at once.')
    expect(await webhooks('again', number, '--by', 'Lei Ka Man')).toEqual({ code: 1, said: 'There is no such dead letter.' })
    await deliver()
    expect(receiver.arrived.at(-1)).toMatchObject({ id: number, record: 'EC-dead-1' })
    expect((await webhooks('list')).said).toBe('There is no dead letter.')
    const act = { by: 'Lei Ka Man', subject: 'bureau', detail: { count: 1, messageId: number } }
    expect(await actsOf(db, ['webhook-again'])).toMatchObject([act])
  })

  it('sends all of a receiver again', async () => {
    await deadLetter('EC-dead-2')
    await deadLetter('EC-dead-3')
    expect((await webhooks('again', '--receiver', 'bureau', '--by', 'Lei')).said).toMatch(/^2 to bureau/)
    await deliver()
    // messages of different records are sent side by side
    expect(new Set(receiver.arrived.slice(-2).map(({ record }) => record))).toEqual(new Set(['EC-dead-2', 'EC-dead-3']))
  })

  it('sends to a receiver that answered 410 again', async () => {
    receiver.answers = () => 410
    await happens('EC-gone')
    await deliver()
    receiver.answers = () => 200
    const line = /^bureau {2}http\S+ {2}told of nothing since .+: it answered 410; 0 waiting, 1 dead, 3 delivered$/
    expect((await webhooks('receivers')).said).toMatch(line)
    const { said } = await webhooks('again', await numberOf('EC-gone'), '--by', 'Lei')
    expect(said).toBe('1 to bureau, which gets nothing at present: they wait until it does.')
    await deliver()
    expect(receiver.told('EC-gone')).toHaveLength(1)
    expect((await webhooks('resume', 'bureau', '--by', 'Lei')).code).toBe(0)
    await deliver()
    expect(receiver.told('EC-gone')).toHaveLength(2)
  })

  it('lists a notice that could not be sent to an applicant, without the address, and sends it again', async () => {
    const outlet = (taken: boolean): Outlet => ({
      name: '@sms',
      send: async () => (taken ? { kind: 'delivered' } : { kind: 'refused', fault: '422' }),
    })
    await keepReceivers(db, [receiver.settings, { name: '@sms', url: 'https://sms.example' }], clock.now())
    const data = { of: 'ready', mode: 'SMS', language: 'pt', platform: 'one', to: '85366123456' } as const
    const notice = { kind: 'notice', record: 'EC-notice', audience: 'person', data } as const
    await db.transaction((tx) => addMessage(tx, notice, ['@sms'], clock.now()))
    await deliver(outlet(false))
    const { said } = await webhooks('list')
    expect(said).toMatch(/^msg_\S+ {2}.+ UTC {2}notice +EC-notice #1 {2}to @sms: 422$/m)
    expect(said).not.toContain('66123456')
    expect((await webhooks('again', '--receiver', '@sms', '--by', 'Lei')).said).toMatch(/^1 to @sms/)
    await deliver(outlet(true))
    expect((await webhooks('list')).said).not.toContain('EC-notice')
  })
})
