import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { DERIVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import { accept, seededService, submission } from '../support/application.ts'
import { closeAfterAll, startTestServer } from '../support/test-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))
const person = await server.signIn()

const electronic = [{ resultReceiveId: 'electronic', receiveType: 1, resultType: 2, serviceResultCount: 1, premium: -1 }]

/** The answers that the server stores, by form; or its error. */
async function kept(itemCode: string, formData: Record<string, unknown>): Promise<unknown> {
  const { status, body } = await accept(person, await submission(person, itemCode, { forms: {}, formData, receiveResult: electronic }))
  if (body.data === undefined) return body.faults?.map(({ stepId, path, message }) => `${stepId} ${path}: ${message}`) ?? status
  const [row] = await server.context.db.select().from(applications).where(eq(applications.applyNo, body.data.applyNo))
  return row?.submitted.forms
}

const CERTIFICATE = { useCode: 99, otherUse: '家庭用途', items: '1,3' }
const STORED = { 'cert-form': { useCode: 99, otherUse: '家庭用途', items: ['1', '3'], uploadFiles: [] } }

describe('the fields of the forms, flat beside the derived ones [3-05]', () => {
  it('are read, checked and kept by their form; items come comma-joined [3-05], [3-08], [3-11]', async () => {
    expect(await kept('CERT-01', CERTIFICATE)).toEqual(STORED)
  })

  it('one item is a text without a comma, none at all is the default 1 [9-02], and an unknown one a fault [3-11]', async () => {
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '1' })).toEqual({ 'cert-form': { ...STORED['cert-form'], items: ['1'] } })
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '' })).toEqual({ 'cert-form': { ...STORED['cert-form'], items: ['1'] } })
    expect(await kept('CERT-01', { ...CERTIFICATE, items: '1,x' })).toEqual([expect.stringMatching(/^cert-form items: .*not valid/)])
  })

  it('whatever else is sent is dropped, and a derived one is nobody’s answer (threat 30)', async () => {
    expect(await kept('CERT-01', { ...CERTIFICATE, isAdmin: true, idNo: 'somebody', 'cert-form': { useCode: 1 } })).toEqual(STORED)
  })
})

describe('a step whose needSubmit is false [3-02]', () => {
  const FIELDS = { parcel: '0323.017', marks: 'the two at the street' }

  it('is told so to the client, the others as ever [3-02]', async () => {
    const { body } = await person.get<{ data: { stepInfo: { stepId: string; needSubmit: boolean }[] } }>('/service-item?itemCode=MARK-08')
    const submitted = body.data.stepInfo.filter(({ needSubmit }) => needSubmit).map(({ stepId }) => stepId)
    expect(submitted).toEqual(['applicantInformation', 'mark-form', 'resultReceive'])
  })

  it('owes the server nothing', async () => {
    expect(await kept('MARK-08', FIELDS)).toEqual({ 'mark-form': FIELDS })
  })
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
    const { db, clock } = server.context
    const before = seededService('cert-01')
    const steps = JSON.parse(JSON.stringify(before.steps).replace('"required":true,"default":["1"]', '"required":false'))
    const numbers = (code: string) => ({ itemCode: code, itemId: code, serviceCode: code })
    const named = { cht: '項目', chs: '项目', por: 'Elementos', eng: 'Items' }
    for (const id of ['1', '2'])
      await putService(db, { ...before, ...numbers(`POST-${id}`), steps, postItem: { id, name: named } }, 'loaded', clock.now())
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
