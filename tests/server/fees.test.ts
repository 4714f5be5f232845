import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import {
  accept,
  certificate,
  GOOD_FORMS,
  RECEIVE_ELECTRONIC,
  receivePaper,
  receivingByForm,
  seededService,
  submission,
} from '../support/application.ts'
import { closeAfterAll, startTestServer, type TestClient } from '../support/test-server.ts'

type FeeLine = NonNullable<ServiceDefinition['fee']>['lines'][number]

const NAME = { cht: '費用', chs: '费用', por: 'Taxa', eng: 'Fee' }
const line = (per: FeeLine['per'], price: number): FeeLine => ({ payItemId: `per-${per}`, name: NAME, price, per })
const exempt: FeeLine = { ...line('application', 90), payItemId: 'exempt', isExemption: true }

const withoutReceiving = ({ steps }: ServiceDefinition) => ({ steps: steps.filter(({ stepType }) => stepType !== 'resultReceive') })
const rewritten = ({ steps }: ServiceDefinition, from: string, to: string): Pick<ServiceDefinition, 'steps'> => ({
  steps: JSON.parse(JSON.stringify(steps).replace(from, to)),
})
/** The form itself offers the items, by a reaction. */
const offersItems = (definition: ServiceDefinition) => {
  const own = { fulfill: { state: { dataSource: [1, 2, 3].map((one) => ({ label: `${one}`, value: `${one}` })) } } }
  const widget = '"x-component":"ItemsSelect"'
  return rewritten(definition, widget, `${widget},"x-reactions":${JSON.stringify(own)}`)
}
const mayLeaveItems = (definition: ServiceDefinition) => rewritten(definition, '"required":true,"default":["1"]', '"required":false')

const server = await closeAfterAll(startTestServer({}, { services: true }))
/** The certificate's service under other numbers, with another fee or other steps. */
const VARIANTS: Readonly<Record<string, (definition: ServiceDefinition) => Partial<ServiceDefinition>>> = {
  'ITEM-11': () => ({ fee: { lines: [line('item', 20), line('application', 7), exempt] } }),
  'ITEM-12': (one) => ({ fee: { lines: [line('item', 20)] }, postItem: { id: '2', name: NAME }, ...mayLeaveItems(one) }),
  'ITEM-15': (one) => ({ fee: { lines: [line('item', 20)] }, ...offersItems(one) }),
  'COPY-13': withoutReceiving,
  'FORM-16': ({ steps }) => ({ steps: receivingByForm(steps, 'asked') }),
  'FORM-17': ({ steps }) => ({ steps: receivingByForm(steps, 'shown') }),
  'COPY-14': () => ({ copies: { min: 2, max: 4 } }),
}
for (const [code, change] of Object.entries(VARIANTS)) {
  const definition = seededService('cert-01')
  const variant = { ...definition, itemCode: code, itemId: code, serviceCode: code, ...change(definition) }
  await putService(server.context.db, variant, 'loaded', server.clock.now())
}

const paper = (copies: number, more: object = {}) => ({ ...receivePaper(copies)[0], ...more })
const electronic = (more: object = {}) => ({ ...RECEIVE_ELECTRONIC, ...more })

const submit = async (person: TestClient, itemCode: string, more: Record<string, unknown>) =>
  (await accept(person, await submission(person, itemCode, { ...certificate(), ...more }))).body
const said = async (itemCode: string, more: Record<string, unknown>) => {
  const { success, reason, faults } = await submit(await server.signIn(), itemCode, more)
  expect({ success, reason }).toEqual({ success: false, reason: 'faults' })
  return faults?.map(({ stepId, path, message }) => `${stepId} ${path}: ${message}`)
}
const totalOf = async (itemCode: string, more: Record<string, unknown>) => {
  const person = await server.signIn()
  const { data, faults } = await submit(person, itemCode, more)
  expect(faults).toBeUndefined()
  return (await person.get<{ data: { total: number } }>(`/bill-item?applyNo=${data?.applyNo}`)).body.data.total
}
const keptOf = async (itemCode: string, more: Record<string, unknown>) => {
  const { applyNo = '' } = (await submit(await server.signIn(), itemCode, more)).data ?? {}
  const [row] = await server.context.db.select().from(applications).where(eq(applications.applyNo, applyNo))
  return row?.submitted.receiveResult
}

describe('copies are charged for every result chosen (threat 18, [4-07], [9-01])', () => {
  it('paper and electronic: three copies and one [9-01]', async () =>
    expect(await totalOf('CERT-01', { receiveResult: [paper(3), electronic()] })).toBe(60))

  it.each([
    ['in two entries', [paper(1), paper(1)]],
    ['in twenty', Array.from({ length: 20 }, () => paper(99))],
    ['the second of them with another place', [paper(1), paper(1, { receiveAddress: '2' })]],
    ['beside another result', [paper(1), electronic(), paper(1)]],
  ])('the same result %s is refused, said at the way to receive', async (_what, receiveResult) => {
    const twice = 'The same result has been chosen twice. Please choose it once and state the number of copies'
    expect(await said('CERT-01', { receiveResult })).toContain(`resultReceive receiveType: ${twice}`)
  })

  it('a result the service does not give is refused, and neither kept nor charged', async () => {
    const madeUp = paper(99, { resultReceiveId: 'made-up' })
    const nowhere = 'resultReceive receiveType: This service does not provide the result chosen'
    expect(await said('CERT-01', { receiveResult: [paper(1), madeUp] })).toEqual([nowhere])
    expect(await said('CERT-01', { receiveResult: [madeUp] })).toContain(nowhere)
  })

  it.each([
    ['two copies of an electronic document [4-07]', electronic({ serviceResultCount: 2 }), 'copies: Copies must be'],
    ['a language the result is not issued in', electronic({ resultLanguage: 'xx' }), 'language: This entry is not valid; please check it'],
    ['urgency that is not offered', electronic({ premium: 1 }), 'premium: This entry is not valid; please check it'],
    ['a place that is none', paper(1, { receiveAddress: '9' }), 'pickupPlace: Pick-up place is required'],
  ])('%s is refused', async (_what, entry, expected) => {
    expect((await said('CERT-01', { receiveResult: [entry] }))?.join()).toMatch(`resultReceive ${expected}`)
  })

  it.each([0, -1, 1.5, 100])('%d copies never reach a fee', async (copies) => {
    const person = await server.signIn()
    expect((await accept(person, await submission(person, 'CERT-01', { receiveResult: [paper(copies)] }))).status).toBe(400)
  })

  it("a service's own range is for paper; an electronic document is one all the same", async () => {
    expect((await said('COPY-14', { receiveResult: [paper(1)] }))?.join()).toMatch('copies: Copies must be a whole number from 2 to 4')
    expect(await totalOf('COPY-14', { receiveResult: [paper(4), electronic()] })).toBe(75)
    expect(await totalOf('COPY-14', { receiveResult: [electronic()] })).toBe(15)
  })

  it('a service that asks nothing of receiving keeps no entry, and its copy is one', async () => {
    expect(await totalOf('COPY-13', { receiveResult: [paper(99)] })).toBe(15)
    expect(await keptOf('COPY-13', { receiveResult: [paper(99)] })).toEqual([])
    // its step exists but has no questions: one electronic document in one language [2-11]
    expect(await keptOf('FREE-03', { forms: GOOD_FORMS['FREE-03'], receiveResult: [paper(99)] })).toEqual([])
  })

  it('what is kept of an entry is what its result asks for', async () => {
    const receiveResult = [paper(2, { note: 'x' }), electronic({ receiveAddress: '1', resultLanguage: 'pt' })]
    expect(await keptOf('CERT-01', { receiveResult })).toEqual([paper(2), electronic({ resultLanguage: 'pt' })])
  })
})

describe('a form that asks how the result is received [3-02], [3-08]', () => {
  const chinese = { resultLanguage: 'zh' }

  it('is given with the results below it, and whether they are only shown', async () => {
    const person = await server.signIn()
    const formOf = async (itemCode: string) => {
      const { data } = (await person.get<WireResponse<'GET /service-item'>>(`/service-item?itemCode=${itemCode}`)).body
      const { itemResultReceiveMobieRespList: rows, isShowOnly } = data?.stepInfo.find(({ stepId }) => stepId === 'cert-form') ?? {}
      return [rows?.length ?? 0, isShowOnly]
    }
    for (const [itemCode, count, isShown] of [['CERT-01', 0] as const, ['FORM-16', 2] as const, ['FORM-17', 2, true] as const])
      expect(await formOf(itemCode)).toEqual([count, isShown])
  })

  it('is held to what a receive step is held to, and said on the form', async () => {
    expect(await totalOf('FORM-16', { receiveResult: [paper(3)] })).toBe(45)
    const elsewhere = { receiveResult: [paper(1, { receiveAddress: '9' })] }
    expect(await said('FORM-16', elsewhere)).toEqual(['cert-form pickupPlace: Pick-up place is required'])
    expect(await said('FORM-16', { receiveResult: [] })).toEqual(['cert-form receiveType: Please choose a collection method'])
  })

  it('takes what is shown, and nothing else where it cannot be changed', async () => {
    expect(await totalOf('FORM-17', { receiveResult: [paper(1, chinese)] })).toBe(15)
    for (const entry of [paper(2, chinese), paper(1), paper(1, { ...chinese, receiveAddress: '2' }), electronic(chinese)])
      expect((await said('FORM-17', { receiveResult: [entry] }))?.join()).toMatch(/^cert-form receiveType: /)
  })
})

describe('items are charged as the form asks for them (threat 18, [3-11])', () => {
  it('each once, and the fee of the application beside them [3-11]', async () => {
    expect(await totalOf('ITEM-11', certificate({ items: ['1', '2', '3'] }))).toBe(67)
    expect(await totalOf('ITEM-11', certificate({ items: ['2'] }))).toBe(27)
  })

  it.each([
    ['twice the same', ['1', '1']],
    ['one the service does not know', ['1', '9']],
    ['one hidden in a list', ['1', ['2']]],
  ])('%s is refused at its field', async (_what, items) => {
    expect((await said('ITEM-11', certificate({ items })))?.join()).toMatch(/^cert-form items: /)
  })

  it('a list within the list is no choice either where the form offers its own', async () => {
    expect(await totalOf('ITEM-15', certificate({ items: ['1', '2'] }))).toBe(40)
    expect((await said('ITEM-15', certificate({ items: [['1', '2', '3']] })))?.join()).toMatch(/^cert-form items: /)
  })

  it('none chosen where none need be is one, not nothing to pay', async () =>
    expect(await totalOf('ITEM-12', certificate({ items: [] }))).toBe(20))

  it('a list called items within a field that no form has counts for nothing', async () =>
    expect(await totalOf('ITEM-11', { formData: { other: { items: [] }, useCode: 1, items: '1,2' } })).toBe(47))
})
