import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import { fittingAnswers } from '#shared/flows/application/answers.ts'
import { stepAt } from '#shared/flows/application/types.ts'
import { keepVisit } from '#shared/flows/payment/kept-visit.ts'
import { createPayPassed } from '#shared/flows/payment/pay-passed/create-pay-passed.ts'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { receivingByForm } from '../support/application.ts'
import { type Applicant, applicantAt } from '../support/application-rig.ts'
import { pdf } from '../support/files.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { applies, goesTo, isAt, payAtCashier, stage, stageOfFile, startsCheck, typeOf } from './support/applications.ts'

stageOfFile()

describe('a free service, electronic only; the buttons of each step [2-12]', () => {
  test('its result step is hidden [2-11]; it is submitted twice under one key and ends on the completion page [4-03]', async () => {
    const person = await applies('FREE-03')
    const { flow, ports, app } = person
    expect(flow.state.service?.steps.map(({ type }) => type)).toEqual(['applicantInformation', 'form', 'dataCheck'])
    expect(flow.marks(flow.state).map(({ state }) => state)).toEqual(['current', 'waiting', 'waiting'])
    expect(act(flow).previous).toBeUndefined()
    await person.walkTo('dataCheck')
    expect(act(flow).nextLabel).toBe('confirm')
    expect(flow.marks(flow.state).map(({ state }) => state)).toEqual(['finished', 'finished', 'current'])
    person.next()
    await until(() => ports.navigator.at === 'completeSubmission')
    const { workNo, itemName, isPay } = ports.navigator.query()
    expect([workNo, itemName, isPay]).toEqual([expect.stringMatching(/\d/), expect.stringMatching(/\w/), undefined])
    const completion = app.flow(createCompletion)
    act(completion).open()
    await until(() => completion.state.at === 'ready')
    expect(completion.state.applicationNumber).toBe(workNo)
    // All state is reset; the next visit starts a new application.
    expect(flow.state).toMatchObject({ service: null, submitted: null, step: 0, maxStep: 0 })
  })

  test('threat 26: the steps cannot be entered without the agreement', async () => {
    const person = await applicantAt(stage, await stage.server.signIn())
    await person.openStep('FREE-03')
    const { navigator } = person.ports
    expect([navigator.at, navigator.query().serviceCode]).toEqual(['serviceAgreement', 'CAD-NOTIFY'])
  })

  test.each([
    [{ itemCode: 'NO-SUCH' }, 'unknown'],
    [{}, 'unknown'],
    [{ itemCode: 'BIZ-06' }, 'unqualified'],
  ])('%j is %s for a person', async (query, kind) => {
    const { app, ports, flow } = await applicantAt(stage, await stage.server.signIn())
    ports.navigator.arrive('serviceStep', query)
    act(app.startup).open('serviceStep')
    await until(() => app.startup.state.at.kind === 'open')
    act(flow).open()
    await until(() => flow.state.load.kind === kind)
    // A refusal is shown in a dialog, whose OK closes the page [8-07]; of a page without a service nothing can be lost [8-13].
    if (kind === 'unknown') act(flow).close()
    await until(() => ports.hostPage.closed === 1)
    expect([ports.dialogs.informed.length, ports.dialogs.asked]).toEqual([kind === 'unqualified' ? 1 : 0, []])
  })
})

test('receiving the result: personal pick-up is paper with a place; any other way electronic; a change resets the copies [2-13], [3-08], [4-07], [5-04]', async () => {
  const person = await isAt('resultReceive', 'CERT-01')
  const { flow } = person
  press(act(flow).receive, { receiveType: 2 })
  press(act(flow).receive, { copies: 500 })
  expect(flow.state.answers.receive).toMatchObject({ resultId: 'paper', resultType: 1, copies: 99 })
  person.next()
  await until(() => flow.state.faults.length > 0)
  expect(flow.state.faults).toMatchObject([{ path: 'pickupPlace', message: { key: 'pickupPlaceRequired' } }])
  press(act(flow).receive, { pickupPlace: 'nowhere' })
  press(act(flow).receive, { receiveType: 1 })
  expect(flow.state.answers.receive).toMatchObject({ resultId: 'electronic', resultType: 2, copies: 1, pickupPlace: undefined })
})

describe('a form that asks how the result is received below it [3-02], [3-08]', () => {
  async function fillsIn(receiving: 'asked' | 'shown'): Promise<Applicant> {
    const itemCode = receiving === 'asked' ? 'FORM-ASKED' : 'FORM-SHOWN'
    const certificate = JSON.parse(await readFile('src-server/sandbox/services/cert-01.json', 'utf8')) as ServiceDefinition
    const steps = receivingByForm(certificate.steps, receiving)
    const { context, clock } = stage.server
    await putService(context.db, { ...certificate, itemCode, itemId: itemCode, serviceCode: itemCode, steps }, 'loaded', clock.now())
    const person = await applies(itemCode)
    await person.walkTo('form')
    return person
  }

  test('asked: an error goes with its correction, and with no other; then it goes on, and the server takes both [5-04], [5-06]', async () => {
    const person = await fillsIn('asked')
    const { flow } = person
    person.next()
    await until(() => flow.state.faults.length > 0)
    press(act(flow).receive, { copies: 2 })
    expect(flow.state.faults).toMatchObject([{ path: 'pickupPlace', message: { key: 'pickupPlaceRequired' } }])
    press(act(flow).receive, { pickupPlace: '1' })
    expect(flow.state.faults).toEqual([])
    await person.walkTo('payment')
    expect(flow.state.submitted?.applyNo).toBeTruthy()
  })

  test('shown: nothing can be changed, also in a draft that chose otherwise, and the server takes it', async () => {
    const person = await fillsIn('shown')
    const { flow } = person
    expect(act(flow).receive).toBeUndefined()
    const shown = flow.state.answers.receive
    expect(shown).toMatchObject({ resultId: 'paper', receiveType: 2, copies: 1, pickupPlace: '1', language: 'zh' })
    const { service, answers } = flow.state
    if (service === null || shown === null) throw new Error('no service')
    const kept = { ...answers, receive: { ...shown, receiveType: 1, resultType: 2, resultId: 'electronic', pickupPlace: undefined } }
    expect(fittingAnswers(service, kept).receive).toEqual(shown)
    await person.walkTo('payment')
    expect(flow.state.submitted?.applyNo).toBeTruthy()
  })
})

describe('payment inside the flow [4-04], its list [2-27] and its bill by payCode 1 [7-38], [9-02]', () => {
  test('web: pay now builds the order, pay opens the cashier, paid advances; one charge, completion with its order', async () => {
    const person = await applies('CERT-01')
    const { flow, ports } = person
    await goesTo(person, 'resultReceive')
    press(act(flow).receive, { copies: 3 })
    await person.walkTo('payment')
    await until(() => flow.state.charges.kind === 'ready' && flow.state.payment.bill !== null)
    expect(flow.state.charges).toMatchObject({ value: { total: 4500, lines: [{ quantity: 3, price: 1500 }] } })
    expect(act(flow).nextLabel).toBe('payNow')
    person.next()
    await until(() => flow.state.payment.channels.length > 0)
    expect(act(flow).nextLabel).toBe('pay')
    person.next()
    await until(() => flow.state.payment.withoutMethod === 1)
    expect(ports.cashier.opened).toEqual([])
    press(act(flow).payment.choose, 'MPAY')
    expect(flow.state.payment.withoutMethod).toBe(0)
    person.next()
    await until(() => ports.cashier.opened.length === 1)
    await payAtCashier(person, flow.state.payment.bill?.billId)
    ports.cashier.last?.signal('ask')
    await until(() => ports.navigator.at === 'completeSubmission')
    expect(ports.navigator.query()).toMatchObject({ isPay: 'true', merchantOrderNo: expect.stringContaining('_') })
  })

  async function atCashier(): Promise<Applicant> {
    const person = await isAt('payment', 'CERT-01', { surface: 'mobile' })
    person.next()
    await until(() => person.ports.cashier.opened.length === 1)
    return person
  }

  test('the host says only “later”, but the money was taken: the server’s word goes forward', async () => {
    const person = await atCashier()
    await payAtCashier(person, person.flow.state.payment.bill?.billId)
    person.ports.cashier.last?.signal('later')
    await until(() => person.ports.navigator.at === 'completeSubmission')
  })

  test('in a plain phone browser the cashier takes this tab: pay-passed leads back to the step, and the paid one to the end', async () => {
    const person = await atCashier()
    const { flow, ports, app } = person
    const { billId = '', merchantOrderNo = '' } = flow.state.payment.bill ?? {}
    for (const paid of [false, true]) {
      keepVisit(ports.storage.session, { left: billId, page: { billId, route: 'serviceStep', query: { itemCode: 'CERT-01' } } })
      if (paid) await payAtCashier(person, billId)
      ports.navigator.arrive('payPassed', { billId, merchantOrderNo })
      act(app.startup).open('payPassed')
      act(app.flow(createPayPassed)).open()
      await until(() => ports.navigator.at === 'serviceStep')
      act(app.startup).open('serviceStep')
      act(flow).open()
      await until(() => (paid ? ports.navigator.at === 'completeSubmission' : typeOf(person) === 'payment'))
    }
  })

  test('back on a bill already paid goes forward instead [4-04]', async () => {
    const person = await isAt('payment', 'CERT-01', { surface: 'mobile' })
    const { flow, ports } = person
    await payAtCashier(person, flow.state.payment.bill?.billId)
    press(act(flow).previous)
    await until(() => ports.navigator.at === 'completeSubmission')
  })

  test('Back of the browser: to what was confirmed, then out of the application; Forward neither submits nor pays [2-12], decision 3.4', async () => {
    const person = await isAt('dataCheck', 'CERT-01')
    const { flow, ports } = person
    expect(ports.navigator.part).toBe(3)
    ports.navigator.comesTo(4)
    // The history returns to the step shown.
    expect([ports.navigator.part, flow.state.submitted]).toEqual([3, null])
    // Through the browser's history list, over several steps.
    ports.navigator.comesTo(1)
    expect(typeOf(person)).toBe('form')
    await person.walkTo('payment')
    await until(() => flow.state.payment.bill !== null)
    expect(ports.navigator.part).toBe(4)
    ports.navigator.comesTo(3)
    await until(() => typeOf(person) === 'dataCheck')
    ports.navigator.comesTo(2)
    expect([ports.navigator.steps.at(-1)?.by, typeOf(person)]).toEqual(['back', 'dataCheck'])
  })

  test('paid meanwhile, back leads on, and submits once [4-04]', async () => {
    const person = await isAt('payment', 'CERT-01')
    const { flow, ports, app } = person
    await payAtCashier(person, flow.state.payment.bill?.billId)
    const calls = vi.spyOn(app.api, 'call')
    press(act(flow).previous)
    await until(() => ports.navigator.at === 'completeSubmission')
    await until(() => flow.state.busy === null)
    expect(calls.mock.calls.filter(([key]) => key === 'POST /acceptance')).toHaveLength(1)
  })

  test('unpaid, back goes back to what was confirmed and no further [4-03]', async () => {
    const person = await isAt('payment', 'CERT-01')
    const { flow } = person
    press(act(flow).previous)
    await until(() => typeOf(person) === 'dataCheck')
    expect([act(flow).previous, act(flow).startOver]).toEqual([undefined, undefined])
    const { applyNo } = flow.state.submitted ?? {}
    await person.walkTo('payment')
    expect(flow.state.submitted?.applyNo).toBe(applyNo)
  })
})

describe('identity [4-05], [2-26]', () => {
  test('failed, cancelled, a second attempt with the same identifier, then success; only the server is believed [4-05]', async () => {
    const person = await isAt('faceRecognition', 'FACE-04')
    const { flow, ports } = person
    const window = () => ports.identityCheck.opened.at(-1)
    const first = await startsCheck(person)
    window()?.visit.signal('ask')
    expect(flow.state.identity.at).toBe('away')
    stage.identity.decides(first, 'failed')
    window()?.visit.signal('ask')
    await until(() => flow.state.identity.at === 'failed')
    expect(typeOf(person)).toBe('faceRecognition')
    const second = await startsCheck(person)
    window()?.visit.signal('closed')
    await until(() => flow.state.identity.at === 'cancelled')
    expect(await startsCheck(person)).toBe(second)
    const attempts = await Promise.all(ports.identityCheck.opened.map(async ({ request }) => (await request)?.attempt))
    expect(attempts).toEqual(['first', 'first', 'again'])
    stage.identity.decides(second, 'ok')
    window()?.visit.signal('ask')
    await until(() => typeOf(person) === 'payment')
    expect(flow.state.identity.at).toBe('verified')
  })
})

describe('uploads [5-03], [8-11], with target and the Item token [6-03]', () => {
  const slotOf = ({ flow }: Applicant, id: string) => {
    const material = stepAt(flow.state)?.materials.find((one) => one.id === id)
    if (material === undefined) throw new Error(`no material ${id}`)
    const { maxFiles, types } = material
    const present = flow.state.answers.materials[id] ?? []
    return { material, slot: { key: id, materialsId: id, maxFiles, types, present, onFiles: () => undefined } }
  }
  const picked = (name: string, content: Buffer) => ({ name, bytes: content.length, content: new Blob([new Uint8Array(content)]) })

  test('the notice first; a required one must be there; refused, sent, deleted [6-03]', async () => {
    const person = await isAt('upload', 'UPD-02')
    const { flow, ports } = person
    const { material } = slotOf(person, 'proof')
    const picks = vi.fn()
    expect(act(flow).mayPick(material, picks)).toBe(false)
    await until(() => picks.mock.calls.length === 1)
    expect(ports.dialogs.informed.at(-1)?.text).toMatchObject({ text: expect.stringContaining('legible copy') })
    expect(act(flow).mayPick(material)).toBe(true)

    person.next()
    await until(() => flow.state.faults.length > 0)
    const message = { key: 'uploadMissing', values: { label: 'Proof of ownership' } }
    expect(flow.state).toMatchObject({ faults: [{ path: 'proof', label: '', message }], faultsShown: 1 })

    const uploads = (...files: ReturnType<typeof picked>[]) => press(act(flow).upload, slotOf(person, 'proof').slot, files)
    uploads(picked('a.exe', Buffer.from('MZ')), picked('a.pdf', pdf()))
    expect(flow.state.uploads.proof?.map(({ at }) => at.kind).sort()).toEqual(['failed', 'sending'])
    await until(() => flow.state.answers.materials.proof?.length === 1)
    expect(flow.state.uploads.proof).toMatchObject([{ name: 'a.exe', at: { message: { key: 'fileTypeMismatch' }, mayRetry: false } }])

    uploads(picked('lie.pdf', Buffer.from('not a pdf at all')))
    await until(() => flow.state.uploads.proof?.some(({ name, at }) => name === 'lie.pdf' && at.kind === 'failed'))
    expect(flow.state.answers.materials.proof).toHaveLength(1)

    const { slot } = slotOf(person, 'proof')
    press(act(flow).deleteFile, slot, slot.present[0]?.fileCode ?? '')
    await until(() => flow.state.answers.materials.proof?.length === 0)
  })

  /** A form's step was left while a file of it is uploading. */
  async function sending(): Promise<Applicant> {
    const person = await isAt('form', 'CERT-01')
    const field = { formId: 'cert-form', path: () => 'uploadFiles' }
    const slot = { key: 'cert-form/uploadFiles', materialsId: undefined, maxFiles: 5, types: ['pdf'], present: [], field }
    press(act(person.flow).upload, slot, [picked('a.pdf', pdf())])
    press(act(person.flow).previous)
    await until(() => typeOf(person) === 'applicantInformation')
    person.leavesPage()
    return person
  }
  const arrived = ({ flow }: Applicant) => until(() => Object.keys(flow.state.uploads).length === 0)
  const FILE = [{ name: 'a.pdf' }]

  // The answers always change: the form's initial values are no longer complete.
  test.each(['stays away', 'comes again, and its form is not ready'])(
    'a form’s step is left while a file is on its way, and %s: the file is in the answers',
    async (meanwhile) => {
      const person = await sending()
      if (meanwhile !== 'stays away') press(act(person.flow).next)
      const { answersVersion } = person.flow.state
      await arrived(person)
      expect(person.flow.state.answers.forms['cert-form']).toMatchObject({ useCode: 1, uploadFiles: FILE })
      expect(person.flow.state.answersVersion - answersVersion).toBe(typeOf(person) === 'form' ? 1 : 0)
    },
  )

  test('a form’s step is left while a file is on its way, and its form is there again: the file goes into that', async () => {
    const person = await sending()
    const { answers } = person
    delete answers['cert-form']
    await person.walkTo('form')
    await arrived(person)
    expect(answers['cert-form']).toMatchObject({ useCode: 1, uploadFiles: FILE })
  })
})

describe('going on before the form is on the page [2-12]', () => {
  async function pressedEarly(): Promise<Applicant> {
    const person = await applies('CERT-01')
    press(act(person.flow).next)
    await until(() => typeOf(person) === 'form' && person.flow.state.busy === null)
    // Its code is still loading: nothing is drawn yet.
    press(act(person.flow).next)
    expect([person.flow.state.busy, act(person.flow).next]).toEqual(['validating', undefined])
    return person
  }
  const handle = { values: () => ({ useCode: 1, items: ['2'] }), answer: vi.fn(), validate: async () => [], isMended: () => false }

  test('it is waited for, asked, and gone on from', async () => {
    const person = await pressedEarly()
    act(person.flow).attachForm('cert-form', handle)
    await until(() => typeOf(person) === 'resultReceive')
    expect(person.flow.state.answers.forms['cert-form']).toEqual(handle.values())
  })

  test.each(['never came', 'cannot be drawn'])('one that %s is said, and not skipped', async (why) => {
    const person = await pressedEarly()
    if (why === 'never came') person.ports.clock.advance(20_000)
    else act(person.flow).attachForm('cert-form', 'broken')
    await until(() => person.flow.state.busy === null)
    expect(person.flow.state.faults).toMatchObject([{ message: { key: 'formUnavailable' } }])
    expect(typeOf(person)).toBe('form')
  })

  test('a language that comes meanwhile does not swallow the press', async () => {
    const person = await pressedEarly()
    act(person.app.preferences).chooseLanguage('pt')
    await until(() => person.flow.state.service?.name === 'Pedido de certidão de dados cadastrais')
    act(person.flow).attachForm('cert-form', handle)
    await until(() => typeOf(person) === 'resultReceive')
  })
})
