import { describe, expect, test } from 'vitest'
import { createSecondPayment } from '#shared/flows/payment/second-payment/create-second-payment.ts'
import { applicantAt, startApplicationServer } from '../support/application-rig.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { bureauAsks } from '../support/second-payment.ts'
import { applicationsOfFile, goesTo, isAt, payAtCashier, stage, typeOf } from './support/applications.ts'

applicationsOfFile()

describe('drafts that meet trouble', () => {
  test('a save the server refuses is said, kept in this tab, and tried again until it works', async () => {
    const person = await isAt('form', 'CERT-01')
    const { flow, ports } = person
    person.answers['cert-form'] = { useCode: 99, otherUse: 'x'.repeat(600_000), items: ['1'] }
    act(flow).formChanged()
    ports.clock.advance(1300)
    await until(() => flow.state.draft.kind === 'failed')
    expect(ports.storage.session.get('applicationDraft')?.length).toBeGreaterThan(600_000)
    person.answers['cert-form'] = { useCode: 1, items: ['1'] }
    ports.clock.advance(4100)
    await until(() => flow.state.draft.kind === 'saved')
    expect(ports.storage.session.get('applicationDraft')).toBeUndefined()
  })

  test('steps behind may be opened, steps ahead may not [4-02]', async () => {
    const person = await isAt('resultReceive', 'CERT-01')
    const { flow } = person
    press(act(flow).openStep, 3)
    expect(typeOf(person)).toBe('resultReceive')
    press(act(flow).openStep, 0)
    expect(typeOf(person)).toBe('applicantInformation')
    expect(flow.state.maxStep).toBe(2)
    press(act(flow).openStep, 2)
    expect(typeOf(person)).toBe('applicantInformation')
  })
})

test('a corrected answer loses its error at once: a field of a form: its line leaves the summary when the form has it right [5-06]', async () => {
  const person = await isAt('form', 'CERT-01')
  const { flow } = person
  person.leavesPage()
  const mended = new Set<string>()
  const fault = (path: string) => ({ path, label: path, message: { key: 'required' } as const })
  act(flow).attachForm('cert-form', {
    values: () => ({}),
    answer: () => undefined,
    validate: async () => [fault('useCode'), fault('items')],
    isMended: (path) => mended.has(path),
  })
  press(act(flow).next)
  await until(() => flow.state.faults.length === 2)
  act(flow).formChecked()
  expect(flow.state.faults).toHaveLength(2)
  mended.add('items')
  act(flow).formChecked()
  expect(flow.state.faults.map(({ path }) => path)).toEqual(['useCode'])
})

test('identity that meets trouble: no link: in words, and the next try is a first one; the window in front, asked by hand [8-10]', async () => {
  const person = await isAt('faceRecognition', 'FACE-04')
  const { flow, ports } = person
  stage.identity.silent = true
  person.next()
  await until(() => flow.state.identity.at === 'failed')
  stage.identity.silent = false
  expect(act(flow).nextLabel).toBe('identityStart')
  press(act(flow).startIdentity)
  await until(() => flow.state.identity.at === 'away')
  expect(act(flow).next).toBeUndefined()
  expect(act(flow).previous).toBeUndefined()
  press(act(flow).focusIdentity)
  stage.identity.decides((await ports.identityCheck.opened.at(-1)?.request)?.id ?? '', 'code-failed')
  press(act(flow).checkIdentity)
  await until(() => flow.state.identity.at === 'codeFailed')
  press(act(flow).startIdentity)
  await until(() => flow.state.identity.at === 'away')
  press(act(flow).cancelIdentity)
  await until(() => flow.state.identity.at === 'cancelled')
  expect(ports.dialogs.toasts.at(-1)?.message).toEqual({ key: 'identityCancelled' })
})

describe('an acceptance the server refuses [4-03], threat 26', () => {
  test('answers no form of ours would send: back on their step, with the server’s word at each field, and all kept', async () => {
    const person = await isAt('form', 'CERT-01')
    const { flow, ports } = person
    person.answers['cert-form'] = { useCode: 12_345, items: ['no such item'] }
    act(flow).formChanged()
    await person.walkTo('resultReceive')
    press(act(flow).receive, { receiveType: 2 })
    press(act(flow).receive, { pickupPlace: '1' })
    await person.walkTo('dataCheck')
    person.next()
    await until(() => flow.state.faults.length > 0)
    expect(typeOf(person)).toBe('form')
    expect(flow.state.faults.map(({ path }) => path)).toEqual(expect.arrayContaining(['useCode', 'items']))
    expect(ports.dialogs.toasts.length).toBeGreaterThan(0)
    expect(flow.state.submitted).toBeNull()
    expect(flow.state.answers.forms['cert-form']).toEqual({ useCode: 12_345, items: ['no such item'] })
    expect(flow.state.answers.receive).toMatchObject({ receiveType: 2, pickupPlace: '1' })
  })

  test('the server is gone: said, and every answer stays where it was', async () => {
    const own = await startApplicationServer()
    const person = await applicantAt(own, await own.server.signIn())
    person.agree('CAD-CERT')
    await person.openStep('CERT-01')
    await goesTo(person, 'dataCheck')
    const { flow, ports } = person
    await own.close()
    person.next()
    await until(() => ports.dialogs.toasts.length > 0 && flow.state.busy === null)
    expect(typeOf(person)).toBe('dataCheck')
    expect(flow.state.submitted).toBeNull()
    expect(flow.state.answers.receive).toMatchObject({ receiveType: 2, pickupPlace: '1' })
    expect(act(flow).next).toBeTypeOf('function')
  })
})

test('back within an application: leads a step back, and on the first step asks whether to leave; a no stays [4-04]', async () => {
  const { flow, ports } = await isAt('form', 'CERT-01')
  const { step } = flow.state
  // The host's back button presses what is in the page's bar: previous, otherwise close (src-mobile/kit/Page.tsx).
  press(act(flow).previous)
  await until(() => flow.state.step < step)
  expect(act(flow).previous).toBeUndefined()
  ports.dialogs.answer(false)
  act(flow).close()
  await until(() => ports.dialogs.asked.length === 1)
  expect(ports.dialogs.asked[0]?.text).toEqual({ key: 'confirmLeavePage' })
  expect(ports.hostPage.closed).toBe(0)
})

test('the second payment: list, pay now, pay, paid: the same bill when asked again [2-19], [7-15]', async () => {
  const person = await isAt('payment', 'CERT-01')
  const { app, ports } = person
  const applyNo = person.flow.state.submitted?.applyNo ?? ''
  await bureauAsks(stage.server, applyNo)
  ports.navigator.arrive('pay', { applyNo, nodeCode: 'POSTAGE' })
  const flow = app.flow(createSecondPayment)
  act(flow).open()
  await until(() => flow.state.payment.bill !== null)
  expect(flow.state.charges).toMatchObject({ value: { total: 2450, lines: [{ quantity: 1 }] } })
  expect(act(flow).pay).toBeUndefined()
  const { billId = '' } = flow.state.payment.bill ?? {}
  press(act(flow).payNow)
  await until(() => flow.state.payment.channels.length > 0)
  press(act(flow).choose, 'MPAY')
  press(act(flow).pay)
  await until(() => ports.cashier.opened.length === 1)
  await payAtCashier(person, billId)
  ports.cashier.last?.signal('ask')
  await until(() => flow.state.payment.situation === 'paid')
  press(act(flow).openReceipt)
  expect(ports.navigator.at).toBe('ecadReceipt')
  ports.navigator.arrive('pay', { applyNo, nodeCode: 'POSTAGE' })
  act(flow).open()
  await until(() => flow.state.payment.situation === 'paid')
  expect([act(flow).payNow, act(flow).pay]).toEqual([undefined, undefined])
})
