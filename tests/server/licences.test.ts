import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LicenceSource } from '#server/applications/licences/licence-source.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { PLAYED_LICENCES } from '#server/sandbox/licences.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, GOOD_FORMS, submission } from '../support/application.ts'
import { closeAfterAll, startTestServer, type TestClient } from '../support/test-server.ts'

const name = { cht: '駕駛執照', chs: '驾驶执照', por: 'Carta de condução', eng: 'Driving licence' }
const issuer = { cht: '交通事務局', chs: '交通事务局', por: 'DSAT', eng: 'Transport Bureau' }
const document = (licenceId: string, more: object = {}) => ({
  licenceId,
  name,
  issuer,
  documentNumber: `N-${licenceId}`,
  validUntil: '2036-01-31',
  isRevoked: false,
  holder: 'CHAN',
  ...more,
})
/** One person has licences of every kind, another has one, all others have none. */
const OWN: Readonly<Record<string, ReturnType<typeof document>[]>> = {
  ana: [
    document('good'),
    document('endless', { validUntil: undefined }),
    document('over', { validUntil: '2024-12-31' }),
    document('revoked', { isRevoked: true }),
  ],
  rui: [document('rui-good')],
}
const licences: LicenceSource = { of: async ({ id }) => OWN[id] ?? [] }

const server = await closeAfterAll(startTestServer({}, { licences, services: true }))

const listed = async (person: TestClient) => {
  const { status, body } = await person.get<WireResponse<'GET /electronic-licences'>>('/electronic-licences')
  return { status, data: body.data?.map((one) => `${one.licenceId} ${one.status} ${one.name}`) }
}
const search = (more: Record<string, unknown>) => ({ forms: { 'search-form': { ...GOOD_FORMS['SRCH-07']?.['search-form'], ...more } } })
const kept = async (applyNo = '') =>
  (await server.context.db.select().from(applications).where(eq(applications.applyNo, applyNo)))[0]?.submitted

describe('electronic licence documents [3-22]', () => {
  it('are listed to their owner alone, with their state of today, in the language asked for [3-22]', async () => {
    const pt = await server.signIn('ana')
    const states = ['good valid', 'endless valid', 'over invalid', 'revoked invalid']
    expect(await listed(pt)).toEqual({ status: 200, data: states.map((one) => `${one} Driving licence`) })
    expect(await listed(await server.signIn('rui'))).toEqual({ status: 200, data: ['rui-good valid Driving licence'] })
    expect(await listed(await server.signIn('somebody'))).toEqual({ status: 200, data: [] })
    expect((await listed(server.nobody)).status).toBe(401)
  })

  it('valid ones go with the submission, as they were then', async () => {
    const person = await server.signIn('ana')
    const { body } = await accept(person, await submission(person, 'SRCH-07', search({ electronicLicences: ['good', 'endless'] })))
    expect(body.success).toBe(true)
    expect((await kept(body.data?.applyNo))?.licences).toMatchObject([
      { licenceId: 'good', documentNumber: 'N-good' },
      { licenceId: 'endless', documentNumber: 'N-endless' },
    ])
  })

  it.each([
    ["another account's (threat 13)", ['rui-good'], 'The document selected is not one of yours'],
    ['one that nobody has', ['none'], 'The document selected is not one of yours'],
    ['one that has run out', ['good', 'over'], 'Only valid documents can be selected'],
    ['one that was taken back', ['revoked'], 'Only valid documents can be selected'],
    ['the same twice', ['good', 'good'], 'This entry is not valid; please check it'],
    ['no code at all', [{ licenceId: 'good', status: 'valid' }], 'The document selected is not one of yours'],
  ])('%s is refused at its field', async (_what, electronicLicences, message) => {
    const person = await server.signIn('ana')
    const { body } = await accept(person, await submission(person, 'SRCH-07', search({ electronicLicences })))
    expect(body).toMatchObject({ success: false, reason: 'faults' })
    expect(body.faults).toEqual([{ stepId: 'search-form', path: 'electronicLicences', message: expect.stringContaining(message) }])
  })

  it('the invented people of a test system see their own, and no two the same', async () => {
    const of = (euid: string) => PLAYED_LICENCES.of({ id: 'x', accountType: 'PERSONAL', profile: { euid } as never })
    const [one, two, stranger] = await Promise.all([of('EUID-0000000001'), of('EUID-0000000002'), of('EUID-9')])
    expect(one.map(({ licenceId }) => licenceId).filter((id) => two.some(({ licenceId }) => licenceId === id))).toEqual([])
    expect([one.length > 2, two.length > 0, stranger]).toEqual([true, true, []])
  })
})

describe('questions of the house [3-22], [5-04], [3-06]', () => {
  const CHOOSE = 'Please choose one of the options'
  /** Questions by their paths, each with a wrong answer and what is said of it. */
  const WRONG: readonly Readonly<Record<string, readonly [answer: unknown, message: string]>>[] = [
    {
      acceptInformType: ['PIGEON', CHOOSE],
      contactPerson: [' ', 'This option is required'],
      contactPhone: [undefined, 'Phone number is required'],
      gender: [undefined, 'Gender is required'],
      informLanguage: ['fr-FR', CHOOSE],
      residence: ['ZZ', 'This entry is not valid; please check it'],
      urgency: ['at once', CHOOSE],
    },
    { contactPhone: ['-66123456', 'Area code is required'], gender: ['X', CHOOSE] },
    { contactPhone: ['853-123', 'Phone number format error'] },
  ]
  it.each(WRONG)('answered with %j are refused, each at its field and once', async (wrong) => {
    const person = await server.signIn()
    const answers = Object.fromEntries(Object.entries(wrong).map(([path, [answer]]) => [path, answer]))
    const { body } = await accept(person, await submission(person, 'SRCH-07', search(answers)))
    expect(body).toMatchObject({ success: false, reason: 'faults' })
    expect(body.faults?.map(({ path, message }) => `${path}: ${message}`).sort()).toEqual(
      Object.entries(wrong).map(([path, [, message]]) => expect.stringContaining(`${path}: ${message}`)),
    )
  })

  it('the language and the mode that were chosen are the applicant information’s, whatever the client says there [3-06]', async () => {
    const person = await server.signIn()
    const { body } = await accept(person, await submission(person, 'SRCH-07'))
    expect((await kept(body.data?.applyNo))?.applicant).toMatchObject({ informLanguage: 'pt-PT', acceptInformType: 'EMAIL' })
  })

  it('where the service does not ask, only a way there is counts; otherwise the page’s language, and SMS', async () => {
    const person = await server.signIn()
    const { body } = await accept(person, await submission(person, 'FREE-03'))
    expect((await kept(body.data?.applyNo))?.applicant).toMatchObject({ informLanguage: 'en-US', acceptInformType: 'SMS' })
  })
})
