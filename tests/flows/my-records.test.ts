import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiClient } from '#shared/api/types.ts'
import { avos } from '#shared/domain/money/money.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import type { EarlyLine, MyRecord } from '#shared/domain/records/my-records.ts'
import { FOLLOWS, MY_STATES, NEXT_STATES, RECORD_STATES } from '#shared/domain/records/record-states.ts'
import { createMyRecord } from '#shared/flows/records/create-my-record.ts'
import { createMyRecords } from '#shared/flows/records/create-my-records.ts'
import { offersOf } from '#shared/flows/records/offers.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { pdf } from '#tests/support/files.ts'
import { act, createRig, press, until } from '#tests/support/flow-rig.ts'
import { cartOf, emptyCart, fillCart, goToCashier, makeOrder, unpaidOf } from '#tests/support/purchase.ts'
import { createRelease } from '#tests/support/release.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE

describe('which state may follow which (decision 11)', () => {
  test('every state is reached from the cart or a draft, and closed is the end', () => {
    const reached = new Set<string>(['cart', 'draft'])
    for (const _ of MY_STATES)
      for (const state of MY_STATES) if (reached.has(state)) for (const next of Object.keys(FOLLOWS[state])) reached.add(next)
    expect([...reached].sort()).toEqual([...MY_STATES].sort())
    expect(FOLLOWS.closed).toEqual({})
  })
  test('the bureau sets no state of before, and refunded is the ledger’s alone', () => {
    const next = new Set<string>(RECORD_STATES.flatMap((state) => NEXT_STATES[state]))
    expect([...next].filter((state) => state === 'refunded' || !RECORD_STATES.some((one) => one === state))).toEqual([])
  })
})

const THING = { kind: 'cadastral', recordNo: 'EC1', title: { cht: '', chs: '', por: '', eng: '' }, plans: [A] } as const
const UNPAID = {
  state: 'unpaid',
  at: '2026-11-20T04:00:00Z',
  until: '2026-11-20T04:30:00Z',
  tid: 't',
  tooOld: false,
  moneyOpen: false,
} as const
const early = (more: Partial<EarlyLine>): EarlyLine => ({ ...THING, ...UNPAID, amount: avos(5500), itemCode: undefined, ...more })
const RECEIVED = { state: 'received', receivedAt: '2026-11-20T04:00:00Z', expectedDay: '2026-11-27', expectedCertain: true } as const
const LISTS = { results: [], payments: [], owed: [], history: [], notices: [] }
const record = (more: Partial<MyRecord>): MyRecord => ({ ...THING, ...RECEIVED, ...LISTS, paid: avos(5500), late: false, ...more })
const application = { kind: 'application', plans: [] } as const

test.each<[string, EarlyLine | MyRecord, readonly string[]]>([
  ['an unpaid order', early({}), ['pay', 'giveUp']],
  ['one whose time is over', early({ until: undefined }), ['pay', 'giveUp']],
  ['one that is too old to be paid', early({ until: undefined, tooOld: true }), ['giveUp']],
  ['one that somebody may be paying', early({ moneyOpen: true }), ['pay']],
  ['an unpaid application with its draft', early({ ...application, itemCode: 'CERT-01', until: undefined }), ['pay']],
  ['one without, in its time', early(application), ['pay']],
  ['one without, after its time', early({ ...application, until: undefined }), []],
  ['received', record({}), ['calendar', 'buyAgain']],
  ['documents wanted', record({ state: 'documents-wanted' }), ['calendar', 'documents', 'buyAgain']],
  ['ready', record({ state: 'ready' }), ['buyAgain']],
  ['an application, closed', record({ ...application, state: 'closed' }), []],
  ['an application without a day', record({ ...application, expectedDay: '' }), []],
])('what is offered follows from how a thing stands (decision 13): %s', (_name, thing, offered) => {
  const offers = Object.entries(offersOf(thing)).filter(([, way]) => way !== undefined)
  expect(offers.map(([name]) => name).sort()).toEqual([...offered].sort())
})

describe('on the real server', () => {
  let office: BackOffice
  beforeAll(async () => {
    office = await BackOffice.start()
  })
  afterAll(() => office.close())

  async function somebody(person: TestClient) {
    const rig = await createRig(office.server)
    rig.ports.storage.local.set('/ecad/:token', (person.headers.authorization ?? '').replace('Bearer ', ''))
    return rig
  }
  /** The page of one record. */
  async function opens(person: TestClient, recordNo: string) {
    const { app, ports, at } = await somebody(person)
    at('myRecord', { recordNo })
    const one = app.flow(createMyRecord)
    act(one).open()
    await until(() => one.state.record.kind !== 'loading')
    return { one, ports, app, at }
  }
  /** The next answer of this read is held back on its way. `read`: the server has given it. */
  function holdAnswer(api: ApiClient, key: WireKey) {
    const { released, release } = createRelease()
    const held = { read: false, arrived: false, release }
    const { call } = api
    vi.spyOn(api, 'call').mockImplementation(async (asked, input, options) => {
      const answer = await call(asked, input, options)
      if (asked !== key || held.read) return answer
      held.read = true
      await released
      held.arrived = true
      return answer
    })
    return held
  }

  test('a cart and an unpaid order stand in the list; they and a draft lead to where they are continued', async () => {
    const person = await office.server.signIn()
    await makeOrder(person, [A])
    await fillCart(person, [B])
    const { app, ports, at } = await somebody(person)
    at('myRecords')
    const list = app.flow(createMyRecords)
    act(list).open()
    await until(() => list.state.records.kind === 'ready')
    const lines = list.state.records.kind === 'ready' ? list.state.records.value : []
    expect(lines.map(({ state }) => state).sort()).toEqual(['cart', 'unpaid'])
    const leadsTo = [...lines, early({ state: 'draft', itemCode: 'CERT-01' })].map((line) => {
      act(list).show(line)
      return [line.state, ports.navigator.at]
    })
    expect(Object.fromEntries(leadsTo)).toEqual({ cart: 'chooseEcad', draft: 'serviceStep', unpaid: 'myRecord' })
    act(list).choose('unpaid')
    await until(() => list.state.records.kind === 'ready')
    expect(list.state.records).toMatchObject({ value: [{ state: 'unpaid' }] })
  })

  test('what waits for the user is counted once they are signed in, and again on the next page', async () => {
    const person = await office.server.signIn()
    const { app, ports } = await somebody(person)
    const { state } = app.waiting
    const { billId } = await makeOrder(person, [A])
    act(app.session).open()
    await until(() => state.count === 1)
    await goToCashier(person, billId)
    await office.server.cashier.pays(billId)
    ports.navigator.replace('completeSubmission')
    await until(() => state.count === 0)
  })

  test('bought again: what is in the cart already is said, nothing is ordered; given up, the order is gone', async () => {
    const { person, recordNo } = await office.paidOrder([A, B])
    await emptyCart(person)
    await fillCart(person, [B])
    const { one } = await opens(person, recordNo)
    const { pay, changeOrder, cancelOrder, handIn, paySecond } = act(one)
    expect({ pay, changeOrder, cancelOrder, handIn, paySecond }).toEqual({})
    press(act(one).buyAgain)
    await until(() => one.state.boughtAgain !== null)
    expect(one.state.boughtAgain).toMatchObject({ added: [A], refused: [{ number: B, why: { key: 'planAlreadyInCart' } }], left: [] })
    expect(await unpaidOf(person)).toBeNull()
  })

  test('an unpaid order is cancelled when asked twice: it is gone, and its plans are not in the cart', async () => {
    const person = await office.server.signIn()
    const order = await makeOrder(person, [A])
    await emptyCart(person)
    const { one, ports } = await opens(person, applicationNumberOf(order.merchantOrderNo))
    ports.dialogs.answer(false)
    press(act(one).cancelOrder)
    expect([ports.dialogs.asked.length, (await unpaidOf(person))?.tid]).toEqual([1, order.tid])
    ports.dialogs.answer(true)
    press(act(one).cancelOrder)
    await until(() => ports.navigator.page().includes('myRecords'))
    expect([await unpaidOf(person), (await cartOf(person)).plans]).toEqual([null, []])
  })

  test('documents that were handed in while the page was refreshed are not wanted again', async () => {
    const { person, recordNo } = await office.paidApplication()
    const { version } = await office.record(recordNo)
    await office.post(`/records/${recordNo}/state`, { by: 'Lei', version, state: 'documents-wanted', why: 'The survey is missing.' })
    const { one, ports, app } = await opens(person, recordNo)
    const slot = { key: 'documents', materialsId: undefined, maxFiles: 5, types: ['pdf'], present: [] }
    press(act(one).documents?.upload, slot, [{ name: 'survey.pdf', bytes: pdf().length, content: new Blob([new Uint8Array(pdf())]) }])
    await until(() => one.state.documents.files.length === 1)
    const held = holdAnswer(app.api, 'GET /my-records/{recordNo}')
    ports.hostPage.resume()
    await until(() => held.read)
    press(act(one).handIn)
    await until(() => one.state.record.kind === 'ready' && one.state.record.value.state === 'in-process')
    held.release()
    await until(() => held.arrived)
    await app.api.call('GET /my-records', { query: { platform: 'one' } })
    expect(one.state.record).toMatchObject({ value: { state: 'in-process' } })
  })

  test.each(['handIn', 'buyAgain'] as const)(
    '%s that is answered on the page of another record leaves that one as it is',
    async (action) => {
      const { person, recordNo } = await (action === 'handIn' ? office.paidApplication() : office.paidOrder([A]))
      if (action === 'handIn') {
        const { version } = await office.record(recordNo)
        await office.post(`/records/${recordNo}/state`, { by: 'Lei', version, state: 'documents-wanted', why: 'The survey is missing.' })
      }
      const other = applicationNumberOf((await makeOrder(person, [B])).merchantOrderNo)
      const { one, ports, app, at } = await opens(person, recordNo)
      if (action === 'handIn') {
        const slot = { key: 'documents', materialsId: undefined, maxFiles: 5, types: ['pdf'], present: [] }
        press(act(one).documents?.upload, slot, [{ name: 'survey.pdf', bytes: pdf().length, content: new Blob([new Uint8Array(pdf())]) }])
        await until(() => one.state.documents.files.length === 1)
      }
      const held = holdAnswer(app.api, action === 'handIn' ? 'POST /my-records/{recordNo}/documents' : 'GET /EServiceajax/addCartItem')
      press(act(one)[action])
      await until(() => held.read)
      at('myRecord', { recordNo: other })
      act(one).open()
      await until(() => one.state.record.kind === 'ready')
      held.release()
      await until(() => !one.state.busy)
      expect(one.state).toMatchObject({ record: { value: { recordNo: other } }, boughtAgain: null })
      expect(ports.dialogs.toasts.length).toBe(action === 'handIn' ? 1 : 0)
    },
  )

  test('what is chosen about notifications while the list is refreshed stays chosen', async () => {
    const { app, ports, at } = await somebody(await office.server.signIn())
    at('myRecords')
    const list = app.flow(createMyRecords)
    act(list).open()
    await until(() => list.state.records.kind === 'ready')
    const held = holdAnswer(app.api, 'GET /my-records')
    ports.hostPage.resume()
    await until(() => held.read)
    press(act(list).choosePlanNews, false)
    press(act(list).chooseNoticeLanguage, 'pt')
    await until(() => ports.dialogs.toasts.length === 2)
    held.release()
    await until(() => held.arrived)
    await app.api.call('GET /my-records', { query: { platform: 'one' } })
    expect(list.state).toMatchObject({ planNews: false, noticeLanguage: 'pt' })
  })

  test('a choice about notifications that fails late leaves a newer one, and takes back none that was kept', async () => {
    const { app, ports, at } = await somebody(await office.server.signIn())
    at('myRecords')
    const list = app.flow(createMyRecords)
    act(list).open()
    await until(() => list.state.records.kind === 'ready')
    const late = createRelease()
    const unanswered = new Error('no answer')
    const call = vi.spyOn(app.api, 'call').mockReturnValueOnce(late.released.then(() => Promise.reject(unanswered)))
    press(act(list).chooseNoticeLanguage, 'pt')
    press(act(list).chooseNoticeLanguage, 'en')
    await until(() => ports.dialogs.toasts.length === 1)
    late.release()
    await until(() => ports.dialogs.toasts.length === 2)
    expect(list.state.noticeLanguage).toBe('en')
    call.mockRejectedValueOnce(unanswered).mockRejectedValueOnce(unanswered)
    press(act(list).chooseNoticeLanguage, 'pt')
    press(act(list).chooseNoticeLanguage, 'zh-Hant')
    await until(() => ports.dialogs.toasts.length === 4)
    expect(list.state.noticeLanguage).toBe('en')
  })

  test('a number of nobody is not found, and nothing is offered', async () => {
    const { one } = await opens(await office.server.signIn(), randomUUID())
    expect(one.state).toMatchObject({ record: { kind: 'failed' }, isUnknown: true })
    expect([act(one).retry, act(one).pay, act(one).buyAgain]).toEqual([undefined, undefined, undefined])
  })
})
