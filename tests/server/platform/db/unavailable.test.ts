import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, unavailableReason } from '#server/platform/db/unavailable.ts'
import { faultOf } from '#server/platform/http/errors.ts'

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
    const unavailable = new DatabaseUnavailable(withCode('28P01'))
    expect(unavailableReason(queried(unavailable))).toBe('no connection could be had')
    expect(faultOf(unavailable)).toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '28P01' } })
  })
})
