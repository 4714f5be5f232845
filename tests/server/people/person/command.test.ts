import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountOfCookie, openSession } from '#server/accounts/sessions.ts'
import { runPerson } from '#server/people/person/cli.ts'
import { actsOf } from '#server/platform/cli/acts.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { accountOf, closeAfterAll } from '#tests/support/test-server.ts'

const folder = tempFolder('person-command')
const operator = await closeAfterAll(operatorOf(runPerson))
const somebody = accountOf('one', 'PERSONAL')
const { cookie } = await openSession(operator.db, somebody, new Date())
const another = { ...somebody, id: 'other', profile: { ...somebody.profile, identityNo: '' } }
const { cookie: other } = await openSession(operator.db, another, new Date())
const BY = ['--by', 'Chan Siu Man']
const ONE = ['--account', 'one']

describe('npm run person', () => {
  it('finds the accounts of a document, or reports that there is none', async () => {
    expect(await operator.run('find', '1234567(8)')).toEqual({ code: 0, said: expect.stringMatching(/^one {2}PERSONAL/) })
    expect(await operator.run('find', '7654321(0)')).toEqual({ code: 1, said: expect.stringContaining('has anything here') })
  })

  it('exports into a new folder', async () => {
    const to = join(folder.path, 'export')
    expect(await operator.run('export', to, ...ONE)).toMatchObject({ code: 2, said: expect.stringContaining('--by') })
    const said = expect.stringContaining('3 rows, 0 files, 0 receipts')
    expect(await operator.run('export', to, ...ONE, ...BY)).toEqual({ code: 0, said })
    expect(existsSync(join(to, 'data.json'))).toBe(true)
    expect((await operator.run('export', to, ...ONE, ...BY)).code).toBe(1)
    expect((await operator.run('export', `${to}-2`, '--account', 'nobody', ...BY)).code).toBe(1)
  })

  it('ends the sessions of one account, and records who did it', async () => {
    const end = () => operator.run('end-sessions', ...ONE, ...BY)
    expect(await operator.run('end-sessions', ...ONE)).toMatchObject({ code: 2, said: expect.stringContaining('--by') })
    expect(await end()).toEqual({ code: 0, said: 'Sessions ended: 1.' })
    expect(await accountOfCookie(operator.db, cookie, new Date())).toBeUndefined()
    expect(await accountOfCookie(operator.db, other, new Date())).toMatchObject({ id: 'other' })
    expect(await end()).toEqual({ code: 0, said: 'No session was active.' })
    expect((await operator.run('end-sessions', '--account', 'nobody', ...BY)).code).toBe(1)
    const acts = await actsOf(operator.db, ['sessions-end'])
    expect(acts.map(({ by, subject, detail }) => [by, subject, detail.ended])).toEqual([
      ['Chan Siu Man', expect.not.stringContaining('1234567'), 0],
      ['Chan Siu Man', acts[0]?.subject, 1],
    ])
  })

  it('erases, and a dry run does not', async () => {
    const dry = await operator.run('erase', ...ONE, ...BY, '--dry-run')
    expect(dry).toEqual({ code: 0, said: expect.stringMatching(/Would be erased:[\s\S]*signIns: 1[\s\S]*Nothing was changed\./) })
    expect((await operator.run('find', '1234567(8)')).code).toBe(0)
    expect(await operator.run('erase', ...ONE, ...BY)).toMatchObject({ code: 0, said: expect.stringContaining('Erased:') })
    expect((await operator.run('find', '1234567(8)')).code).toBe(1)
    expect((await operator.run('erase', ...ONE, ...BY)).code).toBe(1)
  })
})
