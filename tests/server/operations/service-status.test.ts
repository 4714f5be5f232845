import { describe, expect, it } from 'vitest'
import { NOTICE_RECEIVERS } from '#server/bureau/notices/kinds.ts'
import { outbox, outboxDeliveries, outboxReceivers } from '#server/bureau/outbox/tables.ts'
import { StatusBoard } from '#server/operations/status/status-board.ts'
import { switchChannel } from '#server/sales/offer/channel-switches.ts'
import { CHANNELS_OFFERED } from '#shared/domain/payment/payment-channels.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

type Answer = WireResponse<'GET /service-status'>
const METHODS = [...new Set([...CHANNELS_OFFERED.web, ...CHANNELS_OFFERED.mobile])]

const server = await closeAfterAll(startTestServer())
const { context, clock } = server

/** The answer once the cached one is too old. */
async function status() {
  clock.advance({ seconds: 16 })
  const { body } = await server.nobody.get<Answer>('/service-status')
  const { at = '', version, services = [], methods = [] } = body.data ?? {}
  return { at, version, services: Object.fromEntries(services.map(({ service, state }) => [service, state])), methods }
}
const statesOf = async () => new Set((await status()).methods.map(({ state }) => state))

describe('the public status (decision 13)', () => {
  it('tells everybody what works, with each method of both surfaces, and calls no counterpart', async () => {
    const { at, version, services, methods } = await status()
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(at).toBe(clock.now().toISOString())
    expect(services).toEqual({ buying: 'works', signIn: 'works', identityCheck: 'works' })
    expect(methods).toEqual(METHODS.map((code) => ({ code, state: 'works' })))
    expect(server.cashier.calls).toEqual([])
  })

  it('is read once for all visitors of a quarter of a minute, and may be cached', async () => {
    const { at } = await status()
    clock.advance({ seconds: 10 })
    const { body, headers } = await server.nobody.get<Answer>('/service-status')
    expect(body.data?.at).toBe(at)
    expect(headers.get('cache-control')).toBe('public, max-age=15')
  })

  it('has the time and the words of a method that an operator switched off', async () => {
    const words = { cht: '系統更新', chs: '系统更新', por: 'Actualização', eng: 'An update' }
    const offUntil = new Date(clock.now().getTime() + 3_600_000)
    await switchChannel(context.db, { channel: 'MPAY', offUntil, words, setBy: 'Chan' }, clock.now())
    const { methods } = await status()
    expect(methods.find(({ code }) => code === 'MPAY')).toEqual({ code: 'MPAY', state: 'down', until: offUntil.toISOString(), words })
    await switchChannel(context.db, { channel: 'MPAY', offUntil: null, words: null, setBy: 'Chan' }, clock.now())
  })

  it('names every method while the cashier does not answer, then that it may answer again', async () => {
    const { breaker } = context.payments.cashier
    await status()
    // longer than the first pause, shorter than the second
    for (const _failure of [1, 2, 3, 4, 5]) breaker.failed()
    clock.advance({ seconds: 11 })
    breaker.failed()
    expect(await statesOf()).toEqual(new Set(['down']))
    clock.advance({ seconds: 10 })
    expect(await statesOf()).toEqual(new Set(['unsteady']))
    breaker.answered()
    expect(await statesOf()).toEqual(new Set(['works']))
  })

  it('knows from the attempts of users that nobody can sign in', async () => {
    const body = { lang: 'pt', platform: 'one', device: 'web', state: '/ecad/' }
    for (const _attempt of [1, 2, 3, 4, 5]) expect((await server.nobody.post('/MacauOneAcc/GetAuthorizeURL', body)).status).toBe(503)
    expect((await new StatusBoard(context).now()).services).toContainEqual({ service: 'signIn', state: 'down' })
    expect((await status()).services.signIn).toBe('unsteady')
  })

  it('calls an outlet unsteady once several messages failed; one may be due to its address', async () => {
    const receiver = NOTICE_RECEIVERS.EMAIL
    const counterparts = { ...context.counterparts, mail: { url: 'smtp://localhost', from: 'a@example.mo' } }
    await context.db.insert(outboxReceivers).values({ name: receiver, url: 'smtp://localhost' })
    const fails = async (record: string) => {
      const message = { messageId: record, record, sequence: 1, kind: 'notice' as const, data: {}, at: clock.now() }
      await context.db.insert(outbox).values(message as typeof outbox.$inferInsert)
      await context.db.insert(outboxDeliveries).values({ messageId: record, receiver, record, sequence: 1, state: 'waiting', misses: 1 })
    }
    const email = async () =>
      (await new StatusBoard({ ...context, counterparts }).now()).services.find(({ service }) => service === 'email')?.state
    await fails('EC1')
    expect(await email()).toBe('works')
    for (const record of ['EC2', 'EC3']) await fails(record)
    expect(await email()).toBe('unsteady')
  })

  it('answers without the database: nothing can be bought, and of messages nothing is known', async () => {
    const away = () => {
      throw new Error('away')
    }
    const db = { select: away } as unknown as typeof context.db
    const { services, methods } = await new StatusBoard({ ...context, db }).now()
    expect(services.map(({ service, state }) => [service, state])).toEqual(
      ['buying', 'signIn', 'identityCheck'].map((service) => [service, 'down']),
    )
    expect(methods.map(({ code, state }) => [code, state])).toEqual(METHODS.map((code) => [code, 'down']))
  })
})
