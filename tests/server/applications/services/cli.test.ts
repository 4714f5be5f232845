import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runServices } from '#server/applications/services/cli.ts'
import { PUBLISHED_SCHEMA } from '#server/applications/services/published-schema.ts'
import { withdrawService } from '#server/applications/services/repository.ts'
import { seedServices } from '#server/sandbox/seed-services.ts'
import { operatorOf } from '#tests/server/support/operator.ts'
import { accept, submission } from '#tests/support/application.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const seed = (name: string) => fileURLToPath(new URL(`../../../../src-server/sandbox/services/${name}.json`, import.meta.url))
const operator = await closeAfterAll(operatorOf(runServices, () => new Date('2026-11-22T02:04:05Z')))

const BY = ['--by', 'Chan']
const twinOf = async (more: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(await readFile(seed('cert-01'), 'utf8')), ...more })

describe('npm run services', { timeout: 60_000 }, () => {
  it('checks: nothing wrong is 0, a fault is 1 with its sentence', async () => {
    const { run, file } = operator
    const marked = file('marked.json', `\uFEFF${await readFile(seed('cert-01'), 'utf8')}`)
    const otherLetters = await readFile(seed('cert-01'))
    otherLetters[otherLetters.indexOf('ç')] = 0xe7
    for (const [path, code, said] of [
      [seed('cert-01'), 0, 'nothing wrong'],
      [marked, 0, 'nothing wrong'],
      [file('of-an-old-editor.json', otherLetters), 1, 'It is not UTF-8 text.'],
      [file('broken.json', '{"itemCode": "X"'), 1, 'It is not JSON'],
      ['/nowhere/absent.json', 1, 'cannot be read'],
      [file('empty.json', '{}'), 1, 'itemCode'],
    ] as const)
      expect(await run('check', path)).toEqual({ code, said: expect.stringContaining(said) })
  })

  it('writes the JSON Schema of a definition, as it is committed; if it cannot, it prints the reason', async () => {
    const { run, file } = operator
    const target = file('schema.json', '')
    expect(await run('schema', target)).toEqual({ code: 0, said: expect.stringContaining(target) })
    expect(await readFile(target, 'utf8')).toBe(await readFile(PUBLISHED_SCHEMA, 'utf8'))
    expect(await run('schema', '/nowhere/absent.json')).toEqual({ code: 1, said: expect.stringContaining('Nothing was written') })
    expect((await run('schema', 'one.json', 'two.json')).code).toBe(2)
  })

  it('loads once, reports no change the second time, lists since when and by whom, and refuses a number that belongs to another service', async () => {
    const { run, file } = operator
    expect((await run('list')).said).toBe('No service was ever loaded.')
    expect(await run('load', seed('cert-01'), seed('free-03'), ...BY)).toEqual({
      code: 0,
      said: expect.stringContaining('CERT-01 is in force'),
    })
    expect((await run('load', seed('cert-01'), '--by', 'Lei')).said).toContain('already in force')
    const twin = file('twin.json', await twinOf({ itemCode: 'TWIN' }))
    expect(await run('load', twin, ...BY)).toEqual({ code: 1, said: expect.stringContaining('belongs to another service') })
    // what changed nothing is not on record
    expect((await run('list')).said.split('\n')).toEqual([
      expect.stringMatching(/^CERT-01 {2}[0-9a-f]{16} {2}in force, since 2026-11-22 10:04, by Chan$/),
      expect.stringMatching(/^FREE-03 {2}[0-9a-f]{16} {2}in force, since 2026-11-22 10:04, by Chan$/),
    ])
  })

  it('withdraws all or none, and reports no change the second time; the numbers are free for another service', async () => {
    const { run, file } = operator
    expect(await run('withdraw', 'FREE-03', 'NONE', ...BY)).toEqual({ code: 1, said: 'Nothing was withdrawn: there is no service NONE.' })
    expect((await run('list')).said).not.toContain('withdrawn')
    expect(await run('withdraw', 'CERT-01', '--by', 'Lei')).toEqual({ code: 0, said: 'CERT-01 is no longer in force' })
    expect(await run('withdraw', 'CERT-01', ...BY)).toEqual({ code: 0, said: 'CERT-01 was withdrawn already' })
    expect((await run('list')).said).toMatch(/^CERT-01 {2}[0-9a-f]{16} {2}withdrawn, since 2026-11-22 10:04, by Lei$/m)

    expect((await run('load', file('twin.json', await twinOf({ itemCode: 'TWIN' })), ...BY)).said).toContain('TWIN is in force')
    expect((await run('load', seed('cert-01'), ...BY)).code).toBe(1)
    await run('withdraw', 'TWIN', ...BY)
    expect((await run('load', seed('cert-01'), ...BY)).said).toContain('CERT-01 is in force')
  })

  it.each<readonly [said: RegExp, args: readonly string[]]>([
    [/^Say what is to be done\./, []],
    [/^Something is missing\./, ['load', ...BY]],
    [/^Say who does it, with --by and a name\./, ['load', 'a.json']],
    [/^Say who does it, with --by and a name\./, ['withdraw', 'CERT-01']],
    [/^"CERT-01" is one word too many\./, ['list', 'CERT-01']],
  ])('prints its usage: %s', async (said, args) => {
    const answer = await operator.run(...args)
    expect(answer).toMatchObject({ code: 2, said: expect.stringMatching(said) })
    expect(answer.said).toContain('npm run services -- check')
  })
})

describe('a service that was withdrawn', { timeout: 60_000 }, () => {
  it('accepts no applications; submitted ones stay readable, and can be paid; a new start of a test system does not bring it back', async () => {
    const server = await startTestServer({}, { services: true })
    onTestFinished(() => server.close())
    const { context, clock } = server
    const person = await server.signIn()
    const applyNo = (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo
    const late = await submission(person, 'CERT-01')
    const made = async () => (await person.get(`/acceptance/state?applyNo=${applyNo}`)).body
    const before = await made()
    expect(before).toMatchObject({ success: true })

    expect(await withdrawService(context.db, 'CERT-01', clock.now())).toBe('withdrawn')
    await seedServices(context.db, clock.now())
    expect((await person.get('/service-item?itemCode=CERT-01')).status).toBe(404)
    expect((await accept(person, late)).status).toBe(404)
    const { body: listed } = await person.get<{ data: { itemCode: string }[] }>('/service-item/list?serviceId=1065')
    expect(listed.data.map(({ itemCode }) => itemCode)).not.toContain('CERT-01')
    expect(await made()).toEqual(before)
    const { body: bill } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${applyNo}`)
    expect(bill.data.billId).not.toBe('')
  })
})
