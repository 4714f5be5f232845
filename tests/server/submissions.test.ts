import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LicenceSource } from '#server/applications/licences/licence-source.ts'
import { checkDefinition } from '#server/applications/services/check.ts'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { PLAYED_LICENCES } from '#server/sandbox/licences.ts'
import { DERIVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { wordsIn } from '../journeys/support/words.ts'
import { accept, GOOD_FORMS, RECEIVE_ELECTRONIC, seededService, submission } from '../support/application.ts'
import { closeAfterAll, startTestServer, type TestClient } from '../support/test-server.ts'

const text = (cht: string, chs: string, por: string, eng: string) => ({ cht, chs, por, eng })
const document = (licenceId: string, more: object = {}) => ({
  licenceId,
  name: text('駕駛執照', '驾驶执照', 'Carta de condução', 'Driving licence'),
  issuer: text('交通事務局', '交通事务局', 'DSAT', 'Transport Bureau'),
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
const { db, clock } = server.context
const person = await server.signIn()
const keptOf = async (applyNo = '') => (await db.select().from(applications).where(eq(applications.applyNo, applyNo)))[0]?.submitted
const sends = async (by: TestClient, itemCode: string, more: Record<string, unknown> = {}) =>
  (await accept(by, await submission(by, itemCode, more))).body

async function kept(itemCode: string, formData: Record<string, unknown>): Promise<unknown> {
  const { data, faults } = await sends(person, itemCode, { forms: {}, formData, receiveResult: [RECEIVE_ELECTRONIC] })
  return data === undefined
    ? faults?.map(({ stepId, path, message }) => `${stepId} ${path}: ${message}`)
    : (await keptOf(data.applyNo))?.forms
}

const CERTIFICATE = { useCode: 99, otherUse: '家庭用途', items: '1,3' }
const STORED = { 'cert-form': { useCode: 99, otherUse: '家庭用途', items: ['1', '3'], uploadFiles: [] } }

describe('the fields of the forms, flat beside the derived ones [3-05]', () => {
  it('are read, checked and kept by their form; items come comma-joined [3-05], [3-08], [3-11]', async () =>
    expect(await kept('CERT-01', CERTIFICATE)).toEqual(STORED))

  it('one item is a text without a comma, none at all is the default 1 [9-02], and an unknown one a fault [3-11]', async () => {
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '1' })).toEqual({ 'cert-form': { ...STORED['cert-form'], items: ['1'] } })
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '' })).toEqual({ 'cert-form': { ...STORED['cert-form'], items: ['1'] } })
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '1,x' })).toEqual([expect.stringMatching(/^cert-form items: .*not valid/)])
  })

  it('whatever else is sent is dropped, and a derived one is nobody’s answer (threat 30)', async () =>
    expect(await kept('CERT-01', { ...CERTIFICATE, isAdmin: true, idNo: 'somebody', 'cert-form': { useCode: 1 } })).toEqual(STORED))
})

describe('a step whose needSubmit is false [3-02]', () => {
  const FIELDS = { parcel: '0323.017', marks: 'the two at the street' }

  it('is told so to the client, the others as ever [3-02]', async () => {
    const { body } = await person.get<{ data: { stepInfo: { stepId: string; needSubmit: boolean }[] } }>('/service-item?itemCode=MARK-08')
    const submitted = body.data.stepInfo.filter(({ needSubmit }) => needSubmit).map(({ stepId }) => stepId)
    expect(submitted).toEqual(['applicantInformation', 'mark-form', 'resultReceive'])
  })

  it('owes the server nothing', async () => expect(await kept('MARK-08', FIELDS)).toEqual({ 'mark-form': FIELDS }))
})

it('the form gets its purposes, in the language asked for [7-09], [3-11]', async () => {
  const { body } = await person.with({ 'accept-language': 'pt' }).get('/apply-form?itemCode=CERT-01')
  expect(body).toMatchObject({
    success: true,
    data: {
      applyUses: expect.arrayContaining([
        { useCode: 1, useName: 'Formalidades bancárias' },
        { useCode: 99, useName: 'Outra' },
      ]),
      projectDict: expect.arrayContaining([{ value: '1', label: 'Dados sobre os limites do terreno' }]),
    },
  })
})

describe('the post item of a service [3-11], [7-10]', () => {
  const LABELS = { 'zh-Hant': '可選擇一項或多項', pt: 'Pode escolher um ou mais elementos' }

  it.each(Object.entries(LABELS))('has its id, its name and its options in %s', async (language, name) => {
    const { body } = await person
      .with({ 'accept-language': language })
      .get<{ data: { postItems: { id: string; name: string; projectDict: { value: string }[] }[] } }>('/check?serviceCode=CAD-CERT')
    expect(body.data.postItems).toMatchObject([{ id: '1', name, projectDict: [{ value: '1' }, { value: '2' }, { value: '3' }] }])
  })

  it('must be chosen from when its id is 1, though the form does not ask for it', async () => {
    const before = seededService('cert-01')
    const steps = JSON.parse(JSON.stringify(before.steps).replace('"required":true,"default":["1"]', '"required":false'))
    const numbers = (code: string) => ({ itemCode: code, itemId: code, serviceCode: code })
    const name = text('項目', '项目', 'Elementos', 'Items')
    for (const id of ['1', '2'])
      await putService(db, { ...before, ...numbers(`POST-${id}`), steps, postItem: { id, name } }, 'loaded', clock.now())
    const none = { ...CERTIFICATE, items: '' }
    expect(await kept('POST-1', none)).toEqual(['cert-form items: Please select'])
    expect(await kept('POST-2', none)).toEqual({ 'cert-form': { ...STORED['cert-form'], items: [] } })
  })
})

it('the published description of the call has the fields flat, and every derived one', async () => {
  const { body } = await server.nobody.get<{ components: { schemas: Record<string, { properties: object }> } }>('/openapi.json')
  const { FormData: formData } = body.components.schemas
  expect(formData).toMatchObject({ required: DERIVED_FIELDS, additionalProperties: {} })
  expect(Object.keys(formData?.properties ?? {})).toEqual(DERIVED_FIELDS)
})

const listed = async (person: TestClient) => {
  const { status, body } = await person.get<WireResponse<'GET /electronic-licences'>>('/electronic-licences')
  return { status, data: body.data?.map((one) => `${one.licenceId} ${one.status} ${one.name}`) }
}
const search = (more: Record<string, unknown>) => ({ forms: { 'search-form': { ...GOOD_FORMS['SRCH-07']?.['search-form'], ...more } } })

describe('electronic licence documents [3-22]', () => {
  it('are listed to their owner alone, with their state of today, in the language asked for [3-22]', async () => {
    const states = ['good valid', 'endless valid', 'over invalid', 'revoked invalid']
    expect(await listed(await server.signIn('ana'))).toEqual({ status: 200, data: states.map((one) => `${one} Driving licence`) })
    expect(await listed(await server.signIn('rui'))).toEqual({ status: 200, data: ['rui-good valid Driving licence'] })
    expect(await listed(await server.signIn('somebody'))).toEqual({ status: 200, data: [] })
    expect((await listed(server.nobody)).status).toBe(401)
  })

  it('valid ones go with the submission, as they were then', async () => {
    const { data } = await sends(await server.signIn('ana'), 'SRCH-07', search({ electronicLicences: ['good', 'endless'] }))
    expect((await keptOf(data?.applyNo))?.licences).toMatchObject([
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
    const faults = [{ stepId: 'search-form', path: 'electronicLicences', message: expect.stringContaining(message) }]
    const answer = await sends(await server.signIn('ana'), 'SRCH-07', search({ electronicLicences }))
    expect(answer).toMatchObject({ success: false, reason: 'faults', faults })
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
    const answers = Object.fromEntries(Object.entries(wrong).map(([path, [answer]]) => [path, answer]))
    const { reason, faults } = await sends(person, 'SRCH-07', search(answers))
    expect(reason).toBe('faults')
    expect(faults?.map(({ path, message }) => `${path}: ${message}`).sort()).toEqual(
      Object.entries(wrong).map(([path, [, message]]) => expect.stringContaining(`${path}: ${message}`)),
    )
  })

  it.each([
    ['that were chosen are the applicant information’s, whatever the client says there', 'SRCH-07', 'pt-PT', 'EMAIL'],
    ['of the page, and SMS, where the service does not ask', 'FREE-03', 'en-US', 'SMS'],
  ])('the language and the mode %s [3-06]', async (_what, itemCode, informLanguage, acceptInformType) => {
    const { data } = await sends(await server.signIn(), itemCode)
    expect((await keptOf(data?.applyNo))?.applicant).toMatchObject({ informLanguage, acceptInformType })
  })
})

it('dates that may not be chosen are refused by Macao’s day, its holidays and a rule of the service’s own, in the language asked for [5-08]', async () => {
  const title = text('日期', '日期', 'Data', 'Date')
  const picker = (component: string, props: object) => {
    const type = component.endsWith('RangePicker') ? 'array' : 'string'
    return { type, title, 'x-component': component, 'x-component-props': props }
  }
  const day = picker('DatePicker', { min: 'today+1', disabledHolidays: true })
  const own = picker('DatePicker', { disabledDate: "{{ (day) => day.date() === 13 || day.isBefore('2026-11-01') }}" })
  const time = picker('TimePicker', { min: '09:00' })
  const range = picker('DatePicker.RangePicker', { disabledHolidays: true })
  const times = picker('TimePicker.RangePicker', { min: '09:00' })
  const seed = seededService('free-03')
  const dated = { formId: 'dates', formJson: { type: 'object', properties: { day, own, time, range, times } } }
  const steps = seed.steps.map((step) => (step.stepType === 'form' ? { ...step, ...dated } : step))
  const service = { ...seed, itemCode: 'DATES-1', itemId: 'dates-1', serviceCode: 'DATES-1', steps }
  expect(checkDefinition(service)).toEqual([])
  await putService(db, service, 'loaded', clock.now())
  const refused = async (formData: Record<string, unknown>) => {
    const { success, faults } = await sends((await server.signIn()).with({ 'accept-language': 'pt' }), 'DATES-1', { formData })
    return success ? 'taken' : faults?.map(({ path, message }) => `${path}: ${message}`)
  }
  const barred = wordsIn('pt')('dateNotSelectable')
  expect(await refused({ day: '2026-11-21', own: '2026-11-12' })).toBe('taken')
  const saying = (rules: Readonly<Record<string, MessageKey>>) =>
    Object.entries(rules).map(([name, rule]) => `${name}: ${wordsIn('pt')(rule)}`)
  expect(await refused({ time: '08:59', range: ['2026-12-24', '2026-12-26'], times: ['08:00', '10:00'] })).toEqual(
    saying({ time: 'timeNotSelectable', range: 'rangeNotSelectable', times: 'timeNotSelectable' }),
  )
  const unreadable = { day: '2026-02-30x', time: 'hello', range: ['2026-02-30', '2026-99-99'], times: ['hello', 'hello'] }
  expect(await refused(unreadable)).toEqual(saying({ day: 'validDate', time: 'validTime', range: 'validDate', times: 'validTime' }))
  // Christmas Day, a Friday
  expect(await refused({ day: '2026-12-25', own: '2026-11-13' })).toEqual([`day: ${barred}`, `own: ${barred}`])
  // 2026-11-21 in Macao, still the 20th in UTC
  server.clock.set('2026-11-20T17:00:00.000Z')
  expect(await refused({ day: '2026-11-21' })).toEqual([`day: ${barred}`])
})
