import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { plainOpening } from '#server/platform/db/open.ts'
import type { Limits } from '#server/platform/db/opening.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { DatabaseUnavailable, unavailableReason } from '#server/platform/db/unavailable.ts'
import { faultOf } from '#server/platform/http/errors.ts'
import { expectUnavailable } from '#tests/server/support/unavailable.ts'
import { databaseProxy } from '#tests/support/database-proxy.ts'
import { checkout } from '#tests/support/purchase.ts'
import type { Answer } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const withCode = (code: string) => Object.assign(new Error('said by the driver'), { code })
const queried = (cause: Error) => new DrizzleQueryError('select secret', ['value'], cause)

describe('an error of the database', () => {
  it.each([
    ['57P01', 'the database is ending or starting'],
    ['57P03', 'the database is ending or starting'],
    ['08006', 'the connection was lost'],
    ['53300', 'the database has no connection left'],
    ['53100', 'the database is out of space or memory'],
    ['57014', 'a statement took too long'],
    ['40P01', 'two transactions were in each other’s way'],
    ['25006', 'the database is a standby that takes no changes'],
    ['0A000', 'the database is a standby, or its tables were just changed'],
    ['ECONNRESET', 'the connection was lost'],
    ['EPIPE', 'the connection was lost'],
  ])('%s passes by itself: %s', (code, reason) => {
    expect(unavailableReason(queried(withCode(code)))).toBe(reason)
    expect(unavailableReason(new DatabaseUnavailable(withCode(code)))).toBe(reason)
  })

  it.each([
    ['a broken rule', queried(withCode('23505'))],
    ['a wrong statement', queried(withCode('42P01'))],
    ['a wrong value', queried(new TypeError('no such value'))],
    ['another party’s lost connection', withCode('ECONNREFUSED')],
    ['anything else', new Error('timeout exceeded when trying to connect')],
    ['no error', 'ECONNRESET'],
  ])('does not pass by itself when it is %s', (_name, error) => {
    expect(unavailableReason(error)).toBeUndefined()
  })

  it('is away when no connection can be had, whatever PostgreSQL says', () => {
    expect(unavailableReason(queried(new DatabaseUnavailable(withCode('28P01'))))).toBe('no connection could be had')
    expect(faultOf(new DatabaseUnavailable(withCode('28P01')))).toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '28P01' } })
  })
})

const server_ = process.env.TEST_DATABASE_URL
/** Shorter than the product's limits, to save time. */
const LIMITS: Limits = { ...plainOpening().limits, connectMs: 1_000, statementMs: 800, answerMs: 1_000 }

describe.runIf(server_)('a PostgreSQL that goes away (decision 6)', { timeout: 60_000 }, () => {
  let ending: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ending.reverse()) await end()
    ending = []
  })

  async function start() {
    const own = await ownDatabase()
    if (own === undefined) throw new Error('no PostgreSQL')
    const proxy = await databaseProxy(own.url)
    const server = await startTestServer({}, { open: (vitals) => openPostgres(proxy.url, { ...plainOpening(), limits: LIMITS, vitals }) })
    ending.push(own.drop, proxy.close, server.close)
    return { server, proxy }
  }

  it('and cannot be reached: calls are refused in words, the server lives, is not ready, and recovers by itself', async () => {
    const { server, proxy } = await start()
    const person = await server.signIn()
    const stateOf = async (path: string) => (await fetch(`${server.origin}${path}`)).status
    expect([await stateOf('/livez'), await stateOf('/readyz')]).toEqual([200, 200])
    await proxy.cut()
    for (let call = 0; call < 30; call += 1) expectUnavailable(await person.get('/EServiceajax/getCart'))
    await expect.poll(() => stateOf('/readyz')).toBe(503)
    expect(await stateOf('/livez')).toBe(200)
    await proxy.restore()
    await expect.poll(() => stateOf('/readyz')).toBe(200)
    expect((await person.get('/EServiceajax/getCart')).status).toBe(200)
  })

  it('and is silent: calls are refused before their callers give up, and none of the lost connections is used again', async () => {
    const { server, proxy } = await start()
    const people = await Promise.all(Array.from({ length: 15 }, () => server.signIn()))
    proxy.freeze()
    const began = performance.now()
    const answers = await Promise.all(people.map((person) => checkout(person)))
    expect(performance.now() - began).toBeLessThan(4 * (LIMITS.connectMs + LIMITS.answerMs))
    for (const answer of answers) expectUnavailable(answer as Answer)
    await proxy.restore()
    const after = await Promise.all(people.map((person) => person.get('/EServiceajax/getCart')))
    expect(after.map(({ status }) => status)).toEqual(people.map(() => 200))
  })
})
