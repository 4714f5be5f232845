import { beforeEach, describe, expect, test } from 'vitest'
import { deny } from '#server/accounts/qualification.ts'
import { requestRefund } from '#server/sales/cases/refund.ts'
import { macaoSecond } from '#shared/domain/calendar/macao-time.ts'
import { createAgreement } from '#shared/flows/application/agreement/create-agreement.ts'
import { notificationChoice } from '#shared/flows/application/notification-choice.ts'
import { createServiceList } from '#shared/flows/application/service-list/create-service-list.ts'
import { createSecondPayment } from '#shared/flows/payment/second-payment/create-second-payment.ts'
import { createStandalonePayment } from '#shared/flows/payment/standalone-payment/create-standalone-payment.ts'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { expectedTexts } from '#shared/flows/purchase/completion/expected-texts.ts'
import { createPlanPayment } from '#shared/flows/purchase/plan-payment/create-plan-payment.ts'
import { createReceipt } from '#shared/flows/purchase/receipt/create-receipt.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { accept, RECEIVE_ELECTRONIC, submission } from '../support/application.ts'
import { applicantAt } from '../support/application-rig.ts'
import { TEST_KEYS } from '../support/counterparts.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { casesOf } from '../support/payment-rig.ts'
import { bureauAsks } from '../support/second-payment.ts'
import type { TestClient } from '../support/test-client.ts'
import { applies, isAt, payAtCashier, stage, stageOfFile } from './support/applications.ts'

const word = (text: string) => ({ cht: text, chs: text, por: `${text} (pt)`, eng: `${text} (en)` })
const LICENCE = { licenceId: 'd1', name: word('card'), issuer: word('bureau'), documentNumber: '7', isRevoked: false, holder: 'CHAN' }

let asked = 0
let isAway = false
stageOfFile({
  of: async () => {
    asked += 1
    if (isAway) throw new Error('whoever keeps them is away')
    return [
      { ...LICENCE, validUntil: '2036-01-31' },
      { ...LICENCE, licenceId: 'd2', validUntil: '2020-01-31' },
    ]
  },
})

let client: TestClient
beforeEach(async () => {
  client = await stage.server.signIn()
})

describe('the service agreement [2-14], [7-41]', () => {
  /** The statement of a service, opened by its address. */
  async function opened(serviceCode: string) {
    const { app, ports } = await applicantAt(stage, client)
    const flow = app.flow(createAgreement)
    const enter = (code?: string) => {
      ports.navigator.arrive('serviceAgreement', { serviceCode: code })
      act(flow).open()
    }
    enter(serviceCode)
    return { app, ports, flow, enter }
  }

  test('the box starts empty; confirm is there only once it is ticked, and leads to the steps [5-07]', async () => {
    const { ports, flow } = await opened('CAD-CERT')
    expect(flow.state).toMatchObject({ agreed: false, serviceCode: 'CAD-CERT' })
    expect(act(flow).confirm).toBeUndefined()
    act(flow).agree(true)
    const { confirm } = act(flow)
    act(flow).agree(false)
    expect(act(flow).confirm).toBeUndefined()
    press(confirm)
    expect(ports.navigator.at).toBe('serviceAgreement')
    act(flow).agree(true)
    press(act(flow).confirm)
    expect([ports.navigator.at, ports.navigator.query()]).toEqual(['serviceStep', { serviceCode: 'CAD-CERT' }])
  })

  test('says which service it is for, in the language of now; one that is none has nothing to agree to [2-14]', async () => {
    const { app, flow, enter } = await opened('CAD-CERT')
    await until(() => flow.state.name.kind === 'ready')
    const english = flow.state.name
    act(app.preferences).chooseLanguage('pt')
    await until(() => flow.state.name.kind === 'ready' && flow.state.name !== english)
    expect(english).not.toEqual(flow.state.name)
    enter('NONE')
    await until(() => flow.state.serviceCode === undefined)
    expect(act(flow).confirm).toBeUndefined()
  })

  test('entered again it is empty again; cancel goes back; without a service there is nothing to agree to', async () => {
    const { ports, flow, enter } = await opened('CAD-CERT')
    act(flow).agree(true)
    enter()
    act(flow).agree(true)
    expect(act(flow).confirm).toBeUndefined()
    act(flow).cancel()
    await until(() => ports.hostPage.closed === 1)
    ports.navigator.go('serviceAgreement', { serviceCode: 'CAD-CERT' })
    act(flow).cancel()
    expect([ports.navigator.steps.at(-1)?.by, ports.hostPage.closed]).toEqual(['back', 1])
  })
})

test('who may apply: a person on the bureau’s list reads the server’s words, and no step is shown [6-04], [8-07]', async () => {
  const words = { cht: '未符合', chs: '未符合', por: 'Não reúne', eng: 'Not entitled to this' }
  await deny(stage.server.context.db, TEST_KEYS.denial, { identityType: '15', identityNo: '1234567(8)' }, words, 'CAD-UPDATE')
  const { flow, ports } = await applies('UPD-02', { host: { canClose: false } })
  expect(flow.state).toMatchObject({ load: { kind: 'unqualified', message: { text: 'Not entitled to this' } }, service: null })
  expect(act(flow).next).toBeUndefined()
  // the window cannot be closed, so OK leads to the services
  await until(() => ports.navigator.at === 'serviceList')
})

describe('the sub-items of a service [2-15]', () => {
  async function lists(query: Query) {
    const { app, ports } = await applicantAt(stage, client)
    ports.navigator.arrive('serviceList', query)
    const list = app.flow(createServiceList)
    act(list).open()
    await until(() => list.state.items.kind === 'ready')
    return { app, list, ports, items: list.state.items.kind === 'ready' ? list.state.items.value : [] }
  }

  test('text after a question mark is dropped, the choice leads to the steps', async () => {
    const { list, ports, items } = await lists({ serviceId: '1065?from=x' })
    expect(items.length).toBeGreaterThanOrEqual(6)
    const [chosen] = items
    if (chosen === undefined) throw new Error('no item')
    press(act(list).choose, chosen)
    expect([ports.navigator.at, ports.navigator.query().itemId]).toEqual(['serviceStep', chosen.itemId])
  })

  test('the services have their names in the language of now (decision 3.11)', async () => {
    const { app, list, items } = await lists({ serviceId: '1065' })
    act(app.preferences).chooseLanguage('pt')
    await until(() => list.state.items.kind === 'ready' && list.state.items.value[0]?.name !== items[0]?.name)
    expect(list.state.items).toMatchObject({ kind: 'ready', value: items.map(({ itemId }) => ({ itemId })) })
  })

  test.each([{}, { serviceId: '' }, { serviceId: '?from=x' }])('an address without a service lists all of them: %o', async (query) => {
    const codes = (await lists(query)).items.map(({ itemCode }) => itemCode)
    expect(codes).toEqual(expect.arrayContaining(['CERT-01', 'UPD-02', 'FREE-03', 'FACE-04', 'BIZ-06']))
  })
})

describe('electronic licence documents of whoever applies [3-22]', () => {
  test('come with a service that asks for some, and say which may be chosen', async () => {
    const { flow } = await applies('SRCH-07')
    await until(() => flow.state.licences.kind === 'ready')
    expect(flow.state.licences).toMatchObject({
      value: [
        { id: 'd1', name: 'card (en)', status: 'valid' },
        { id: 'd2', name: 'card (en)', status: 'invalid' },
      ],
    })
  })

  test('are asked for by no other service', async () => {
    asked = 0
    const { flow } = await applies('FREE-03')
    expect([flow.state.licences, asked]).toEqual([{ kind: 'idle' }, 0])
  })

  test('that could not be fetched are said to be so, and are asked for again', async () => {
    isAway = true
    const { flow } = await applies('SRCH-07')
    await until(() => flow.state.licences.kind === 'failed')
    isAway = false
    press(act(flow).retryLicences)
    await until(() => flow.state.licences.kind === 'ready')
    expect(act(flow).retryLicences).toBeUndefined()
  })
})

test.each([
  [
    { how: 'EMAIL', to: { language: 'pt-PT' } },
    { language: 'pt-PT', type: 'EMAIL' },
  ],
  [
    { how: 'PIGEON', to: { language: 'fr' } },
    { language: 'zh-MO', type: 'SMS' },
  ],
  [{}, { language: 'zh-MO', type: 'SMS' }],
])('how the applicant is told [3-06]: %j is %j', (values, expected) => {
  const how = { type: 'string', 'x-component': 'MessageMode' }
  const to = { type: 'object', properties: { language: { type: 'string', 'x-component': 'NotificationLanguage' } } }
  const formJson = { type: 'object', properties: { box: { type: 'void', properties: { how } }, to } }
  const service = { steps: [{ formId: 'f', formJson }] } as never
  expect(notificationChoice(service, { forms: { f: values }, receive: null, materials: {} } as never, 'zh-MO')).toEqual(expected)
})

async function applied(itemCode: string, more: Record<string, unknown> = {}) {
  const { body } = await accept(client, await submission(client, itemCode, more))
  if (body.data === undefined) throw new Error(`${itemCode} was not accepted: ${JSON.stringify(body)}`)
  return body.data
}
/** The completion page of an address, as shown to the user. */
async function completed(query: Record<string, string>, who = client) {
  const { app, ports } = await applicantAt(stage, who)
  ports.navigator.arrive('completeSubmission', query)
  const completion = app.flow(createCompletion)
  act(completion).open()
  await until(() => completion.state.at === 'ready')
  return { app, ports, state: completion.state }
}

describe('the day of an application is its own service’s [2-06], [3-04], [9-01]', () => {
  test.each([
    ['CERT-01', 5],
    ['FACE-04', 10],
  ])('%s: the server’s day, counted with %i days', async (itemCode, count) => {
    const { applyNo, deliveryTime } = await applied(itemCode)
    const { state } = await completed({ workNo: applyNo, itemName: 'what the address says' })
    expect(state.expected).toEqual({ day: deliveryTime, certain: true })
    const day = { key: 'onDay', values: { day: deliveryTime } }
    expect(expectedTexts(state)).toEqual({ day, time: { key: 'workingDays', values: { count } }, counted: true })
    expect(state.itemName, 'the server names the service').not.toBe('what the address says')
  })

  test('its name is in the new language after a change of the language (decision 3.11)', async () => {
    const { applyNo } = await applied('CERT-01')
    const { app, state } = await completed({ workNo: applyNo })
    const { itemName } = state
    Object.assign(app.currentPage, { route: 'completeSubmission' })
    act(app.preferences).chooseLanguage('pt')
    await until(() => state.itemName !== itemName)
    expect(state.itemName).toBe('Pedido de certidão de dados cadastrais')
    expect(app.currentService.state.name).toBe(state.itemName)
  })

  test('a free application has the time when it was handed in; of nought days, the same or the next working day, and no count; nobody else’s (threat 13) [2-06]', async () => {
    const { applyNo } = await applied('FREE-03', { receiveResult: [RECEIVE_ELECTRONIC] })
    const { app, state } = await completed({ workNo: applyNo })
    const { data } = await app.api.call('GET /acceptance/state', { query: { applyNo } })
    expect(state).toMatchObject({ payment: 'none', applicationTime: macaoSecond(new Date(data?.submittedAt ?? '')) })
    expect(expectedTexts(state)).toEqual({ day: { key: 'sameOrNextWorkingDay' }, time: undefined, counted: false })
    const { state: others } = await completed({ workNo: applyNo }, await stage.server.signIn('agent'))
    expect(others).toMatchObject({ expected: undefined, time: undefined, itemName: undefined })
  })
})

test('a paid application: the day by its bill alone, and a receipt of its fees in four languages [2-06], [2-07]', async () => {
  const { applyNo, deliveryTime } = await applied('CERT-01')
  const { app, ports } = await applicantAt(stage, client)
  const { data: charges } = await app.api.call('GET /bill-item', { query: { applyNo } })
  const billId = charges?.billId ?? ''
  await payAtCashier({ app }, billId)
  const { data: order } = await app.api.call('GET /payment/order', { query: { billId } })
  const { merchantOrderNo = '', tid = '' } = order ?? {}
  const { state } = await completed({ isPay: 'true', merchantOrderNo })
  expect(state).toMatchObject({ payment: 'paid', applicationNumber: applyNo, expected: { day: deliveryTime, certain: true } })
  expect(state.paid, 'fees are no plans').toMatchObject({ total: 1500, lines: [] })
  expect(state.applicationTime).toMatch(/^2026-/)
  expect((await completed({ workNo: applyNo })).state, 'by its own number alone').toEqual(state)

  ports.navigator.arrive('ecadReceipt', { tid })
  const receipt = app.flow(createReceipt)
  act(receipt).open()
  await until(() => receipt.state.at.kind === 'shown')
  const service = { eng: 'Application for a certificate of cadastral data', por: 'Pedido de certidão de dados cadastrais' }
  const fee = { kind: 'fee', name: { cht: expect.stringMatching(/證明/), por: expect.stringMatching(/Certidão/) } }
  const lines = [{ what: fee, unitPrice: 1500, count: 1 }]
  expect(receipt.state.at).toMatchObject({ receipt: { applicationNumber: applyNo, service, lines, total: 1500 } })
})

describe('the second payment [2-19]', () => {
  test('list, pay now, pay, paid: the same bill when asked again [7-15]', async () => {
    const person = await isAt('payment', 'CERT-01')
    const { app, ports } = person
    const applyNo = person.flow.state.submitted?.applyNo ?? ''
    await bureauAsks(stage.server, applyNo)
    ports.navigator.arrive('pay', { applyNo, nodeCode: 'POSTAGE' })
    const flow = app.flow(createSecondPayment)
    act(flow).open()
    await until(() => flow.state.payment.bill !== null)
    expect(flow.state.charges).toMatchObject({ value: { total: 2450, lines: [{ quantity: 1 }] } })
    const nameNow = () => (flow.state.charges.kind === 'ready' ? flow.state.charges.value.lines[0]?.name : undefined)
    const [english, { bill }] = [nameNow(), flow.state.payment]
    Object.assign(app.currentPage, { route: 'pay' })
    act(app.preferences).chooseLanguage('pt')
    // the names are in the new language, and the bill is the same (decision 3.11)
    await until(() => nameNow() !== english)
    expect(flow.state).toMatchObject({ charges: { value: { total: 2450 } }, payment: { bill } })
    await until(() => app.currentService.state.name === 'Pedido de certidão de dados cadastrais')
    expect(act(flow).pay).toBeUndefined()
    press(act(flow).payNow)
    await until(() => flow.state.payment.channels.length > 0)
    press(act(flow).choose, 'MPAY')
    press(act(flow).pay)
    await until(() => ports.cashier.opened.length === 1)
    await payAtCashier(person, flow.state.payment.bill?.billId)
    ports.cashier.last?.signal('ask')
    await until(() => flow.state.payment.situation === 'paid')
    press(act(flow).openReceipt)
    expect(ports.navigator.at).toBe('ecadReceipt')
    ports.navigator.arrive('pay', { applyNo, nodeCode: 'POSTAGE' })
    act(flow).open()
    await until(() => flow.state.payment.situation === 'paid')
    expect([act(flow).payNow, act(flow).pay]).toEqual([undefined, undefined])
  })

  test('that is not this account’s, or none, reads the same (threat 13)', async () => {
    const { app, ports } = await applicantAt(stage, client)
    const second = app.flow(createSecondPayment)
    ports.navigator.arrive('pay', { applyNo: 'A-1', nodeCode: 'POSTAGE' })
    act(second).open()
    await until(() => second.state.unknown)
    ports.navigator.arrive('pay', {})
    act(second).open()
    expect([second.state.unknown, act(second).payNow]).toEqual([true, undefined])
  })
})

describe('the order of an application, on a page that pays orders', () => {
  /** The page for the order of a person who is at the payment step. */
  async function paysOrder() {
    const person = await isAt('payment', 'CERT-01')
    const { app, ports } = person
    const { tid = '', billId = '' } = person.flow.state.payment.bill ?? {}
    ports.navigator.arrive('ecadPay', { tid })
    act(app.startup).open('ecadPay')
    const alone = app.flow(createStandalonePayment)
    act(alone).open()
    await until(() => alone.state.situation === 'choose')
    return { person, alone, tid, billId }
  }

  test('/ecad-pay: the cashier opens for it [2-10]', async () => {
    const { person, alone, billId } = await paysOrder()
    press(act(alone).choose, 'MPAY')
    press(act(alone).pay)
    const { shown } = person.ports.cashier.opened.at(-1) ?? {}
    const body = {
      billId,
      surface: 'web',
      language: 'en',
      platform: 'one',
      channel: 'MPAY',
      ...(shown !== undefined && { shown }),
    } as const
    await expect(person.app.api.call('POST /payment/order', { body })).resolves.toMatchObject({ success: true })
  })

  test('come to by the page of plans, it is shown on its own (decision 3.3)', async () => {
    const { person, tid } = await paysOrder()
    const { app, ports } = person
    ports.navigator.arrive('paymentInfo', { tid })
    act(app.startup).open('paymentInfo')
    act(app.flow(createPlanPayment)).open('paymentInfo')
    await until(() => ports.navigator.at === 'ecadPay')
    expect(ports.navigator.steps.at(-1)).toMatchObject({ by: 'replace', query: { tid } })
  })

  test('charged too late, and given back: it is paid again by its next bill', async () => {
    const person = await isAt('payment', 'CERT-01')
    const { flow, ports } = person
    const { server } = stage
    const { payments } = server.context
    const billId = flow.state.payment.bill?.billId ?? ''
    const body = { billId, surface: 'web', language: 'en', platform: 'one', channel: 'MPAY' } as const
    await person.app.api.call('POST /payment/order', { body })
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    server.clock.advance({ seconds: 5 })
    await server.cashier.pays(billId)
    const [{ id } = { id: 0 }] = await casesOf(server, billId)
    await payments.inPaymentTransaction((transaction) => requestRefund(transaction, id, { who: 'Lei Ka Man', why: 'charged late' }))
    await server.reconciler.pollDue()
    ports.hostPage.news({ kind: 'front' })
    await until(() => flow.state.payment.situation === 'givenBack')
    press(act(flow).payment.payAgain)
    await until(() => flow.state.payment.channels.length > 0 && flow.state.payment.situation === 'choose')
    expect(flow.state.payment.bill).toMatchObject({ state: 'NEW', billId: expect.not.stringMatching(billId) })
  })
})
