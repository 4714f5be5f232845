import { subscribe } from 'valtio/vanilla'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { findService, putService } from '#server/applications/services/repository.ts'
import type { AppObserver } from '#shared/app/types.ts'
import { type Applicant, applicantAt, startApplicationServer } from '../support/application-rig.ts'
import { act, press, until } from '../support/flow-rig.ts'
import type { TestClient } from '../support/test-client.ts'
import {
  applies,
  comesBack,
  goesTo,
  holdsAnswer,
  isAt,
  keptIn,
  payAtCashier,
  saved,
  stage,
  stageOfFile,
  startsCheck,
  typeOf,
  writes,
} from './support/applications.ts'
import { Connection } from './support/connection.ts'

stageOfFile()

test('a save the server refuses is said, kept in this tab, and tried again until it works', async () => {
  const person = await isAt('form', 'CERT-01')
  const { flow, ports } = person
  writes(person, { useCode: 99, otherUse: 'x'.repeat(600_000), items: ['1'] })
  ports.clock.advance(1300)
  await until(() => flow.state.draft.kind === 'failed')
  expect(keptIn(person)?.length).toBeGreaterThan(600_000)
  person.answers['cert-form'] = { useCode: 1, items: ['1'] }
  ports.clock.advance(4100)
  await until(() => flow.state.draft.kind === 'saved')
  expect(keptIn(person)).toBeUndefined()
})

test('steps behind may be opened, steps ahead may not [4-02]', async () => {
  const person = await isAt('resultReceive', 'CERT-01')
  const opened = [3, 0, 2].map((step) => {
    press(act(person.flow).openStep, step)
    return typeOf(person)
  })
  expect(opened).toEqual(['resultReceive', 'applicantInformation', 'applicantInformation'])
  expect(person.flow.state.maxStep).toBe(2)
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
  const reaches = (at: string) => until(() => flow.state.identity.at === at)
  await reaches('failed')
  stage.identity.silent = false
  expect(act(flow).nextLabel).toBe('identityStart')
  press(act(flow).startIdentity)
  await reaches('away')
  expect([act(flow).next, act(flow).previous]).toEqual([undefined, undefined])
  press(act(flow).focusIdentity)
  stage.identity.decides((await ports.identityCheck.opened.at(-1)?.request)?.id ?? '', 'code-failed')
  press(act(flow).checkIdentity)
  await reaches('codeFailed')
  press(act(flow).startIdentity)
  await reaches('away')
  press(act(flow).cancelIdentity)
  await reaches('cancelled')
  expect(ports.dialogs.toasts.at(-1)?.message).toEqual({ key: 'identityCancelled' })
})

describe('an acceptance the server refuses [4-03], threat 26', () => {
  const PAPER = { receiveType: 2, pickupPlace: '1' }

  test('answers no form of ours would send: back on their step, with the server’s word at each field, and all kept', async () => {
    const person = await isAt('form', 'CERT-01')
    const { flow, ports } = person
    const wrong = { useCode: 12_345, items: ['no such item'] }
    writes(person, wrong)
    await goesTo(person, 'dataCheck')
    person.next()
    await until(() => flow.state.faults.length > 0)
    expect(typeOf(person)).toBe('form')
    expect(flow.state.faults.map(({ path }) => path)).toEqual(expect.arrayContaining(['useCode', 'items']))
    expect(ports.dialogs.toasts.length).toBeGreaterThan(0)
    expect(flow.state).toMatchObject({ submitted: null, answers: { receive: PAPER } })
    expect(flow.state.answers.forms).toEqual({ 'cert-form': wrong })
    act(person.app.preferences).chooseLanguage('pt')
    // the server's words are in the language before, and the next attempt brings them anew (decision 3.11)
    await until(() => flow.state.service?.name === 'Pedido de certidão de dados cadastrais' && flow.state.faults.length === 0)
  })

  test('what the page itself misses is named in the language of now (decision 3.11)', async () => {
    const person = await isAt('resultReceive', 'CERT-01')
    const { flow } = person
    press(act(flow).receive, { receiveType: 2 })
    person.next()
    await until(() => flow.state.faults.length > 0)
    const [{ label } = { label: '' }] = flow.state.faults
    act(person.app.preferences).chooseLanguage('pt')
    await until(() => flow.state.faults[0]?.label !== label)
    expect(flow.state.faults).toMatchObject([{ path: 'pickupPlace', label: flow.state.service?.results[0]?.name }])
  })

  test('it was accepted, and its answer lost: what was changed since does not count, what was accepted is shown and goes on', async () => {
    const line = await new Connection(stage.server).listen()
    const person = await applicantAt({ server: { ...stage.server, origin: line.origin } }, await stage.server.signIn())
    const { flow, ports } = person
    person.agree('CAD-CERT')
    await person.openStep('CERT-01')
    await goesTo(person, 'dataCheck')
    const accepted = flow.state.answers.forms
    line.fail('POST /acceptance', 'lost')
    person.next()
    await until(() => ports.dialogs.toasts.length > 0 && flow.state.busy === null)
    press(act(flow).openStep, 1)
    writes(person, { useCode: 99, otherUse: 'changed since', items: ['2'] })
    await person.walkTo('dataCheck')
    person.next()
    await until(() => flow.state.submitted !== null && flow.state.busy === null)
    expect([typeOf(person), flow.state.answers.forms, act(flow).previous]).toEqual(['dataCheck', accepted, undefined])
    expect(ports.dialogs.toasts.at(-1)?.message).toEqual({ text: expect.stringContaining('submitted before') })
    await person.walkTo('payment')
    await line.close()
  })

  test.each([
    ['after', 'CERT-01', 'payment'],
    ['before', 'CERT-01', 'payment'],
    ['before', 'FACE-04', 'faceRecognition'],
  ] as const)(
    'it was accepted, its answer lost, and an answer changed %s the page was loaded anew: %s goes on to %s',
    async (when, itemCode, type) => {
      const line = await new Connection(stage.server).listen()
      const client = await stage.server.signIn()
      const first = await applicantAt({ server: { ...stage.server, origin: line.origin } }, client)
      first.agree(itemCode === 'CERT-01' ? 'CAD-CERT' : 'CAD-DOSSIER')
      await first.openStep(itemCode)
      await goesTo(first, 'dataCheck')
      const accepted = first.flow.state.answers.forms
      const formId = Object.keys(accepted)[0] ?? ''
      const changes = async (person: Applicant): Promise<void> => {
        const steps = person.flow.state.service?.steps ?? []
        press(
          act(person.flow).openStep,
          steps.findIndex((step) => step.formId === formId),
        )
        await person.walkTo('form')
        person.answers[formId] = { ...accepted[formId], useCode: 2 }
        act(person.flow).formChanged()
        await person.walkTo('dataCheck')
      }
      line.fail('POST /acceptance', 'lost')
      first.next()
      await until(() => first.ports.dialogs.toasts.length > 0 && first.flow.state.busy === null)
      if (when === 'before') await changes(first)
      await saved(first)
      await line.close()

      const person = await comesBack(client, itemCode)
      const { flow, ports } = person
      if (when === 'after') await changes(person)
      person.next()
      await until(() => flow.state.submitted !== null && flow.state.busy === null)
      expect(ports.dialogs.toasts.at(-1)?.message).toEqual({ text: expect.stringContaining('submitted before') })
      expect([typeOf(person), act(flow).previous]).toEqual(['dataCheck', undefined])
      // what counts is shown, if the page still knows it
      if (when === 'after') expect(flow.state.answers.forms).toEqual(accepted)
      await person.walkTo(type)
    },
  )

  test.each([
    ['check', 'CERT-01', 'FREE-03'],
    ['final', 'FREE-03', 'CERT-01'],
  ] as const)('its late answer at the stage %s leaves the application alone that was opened meanwhile', async (at, itemCode, other) => {
    const person = await isAt('dataCheck', itemCode)
    const { flow, ports } = person
    const arrives = holdsAnswer(person, 'POST /acceptance', (options) => JSON.stringify(options).includes(`"stage":"${at}"`))
    person.next()
    await until(() => (at === 'check' ? flow.state.busy !== null : flow.state.submitted !== null && flow.state.busy !== null))
    person.agree(other === 'CERT-01' ? 'CAD-CERT' : 'CAD-NOTIFY')
    await person.openStep(other)
    await arrives()
    expect(flow.state).toMatchObject({ submitted: null, busy: null, service: { itemCode: other } })
    expect(ports.navigator.at).toBe('serviceStep')
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
    expect([typeOf(person), typeof act(flow).next]).toEqual(['dataCheck', 'function'])
    expect(flow.state).toMatchObject({ submitted: null, answers: { receive: PAPER } })
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
  expect([ports.dialogs.asked[0]?.text, ports.hostPage.closed]).toEqual([{ key: 'confirmLeavePage' }, 0])
})

describe('coming back to an identity check [4-05]', () => {
  let client: TestClient
  let id: string
  /** At the check, with its link and the draft saved; the provider has not answered yet. */
  beforeEach(async () => {
    client = await stage.server.signIn()
    const person = await isAt('faceRecognition', 'FACE-04', { client })
    id = await startsCheck(person)
    await saved(person)
  })

  test.each(['before', 'after'])('a success the server heard of %s the return goes on by itself', async (heard) => {
    stage.identity.decides(id, 'ok')
    if (heard === 'before') await client.get(`/identities/status?id=${id}`)
    const person = await comesBack(client, 'FACE-04')
    await until(() => typeOf(person) === 'payment')
    expect(person.flow.state.identity.at).toBe('verified')
    expect(person.ports.dialogs.toasts).toContainEqual({ message: { key: 'identitySuccess' }, tone: 'success' })
    // Going back on purpose is not a return: the user may review the step.
    press(act(person.flow).previous)
    await until(() => typeOf(person) === 'faceRecognition')
    expect(act(person.flow).nextLabel).toBe('next')
  })

  test('a draft that stands at the payment while the identity is owed: told in words, and led back to the check (threat 26)', async () => {
    const { body } = await client.get<{ data: { content: object; revision: number; serviceVersion: string } }>('/draft?itemCode=FACE-04')
    const { serviceVersion, revision, ...draft } = body.data
    const content = { ...draft.content, step: 5, maxStep: 5, identityId: undefined }
    await client.send('PUT', '/draft', JSON.stringify({ itemCode: 'FACE-04', serviceVersion, baseRevision: revision, content }))
    const person = await comesBack(client, 'FACE-04')
    await until(() => typeOf(person) === 'faceRecognition')
    expect(person.ports.dialogs.toasts.at(-1)?.message).toHaveProperty('text')
    person.next()
    await until(() => person.flow.state.identity.at === 'away')
    stage.identity.decides(id, 'ok')
    press(act(person.flow).checkIdentity)
    await until(() => typeOf(person) === 'payment')
  })

  test('one cancelled goes on as a second attempt under its identifier', async () => {
    stage.identity.decides(id, 'cancelled')
    const person = await comesBack(client, 'FACE-04')
    await until(() => person.flow.state.identity.at === 'cancelled')
    person.next()
    expect(await person.ports.identityCheck.opened.at(-1)?.request).toMatchObject({ id, attempt: 'again' })
  })
})

test.each(['web', 'mobile'] as const)(
  'coming back to an application that its payment completed: %s: the final submission is sent with the same key, then its last page is shown [4-03]',
  async (surface) => {
    const client = await stage.server.signIn()
    const before = await applies('CERT-01', { client, surface })
    await goesTo(before, 'payment')
    await saved(before)
    await payAtCashier(before, before.flow.state.payment.bill?.billId)
    const sent: string[] = []
    const observer: AppObserver = {
      watch: (http) =>
        http.interceptors.request.use((request) => {
          if (request.method === 'post' && request.url?.endsWith('/acceptance')) sent.push(JSON.stringify(request.data))
          return request
        }),
      made: () => undefined,
    }
    const person = await applicantAt(stage, client, { surface, observer })
    await person.openStep('CERT-01')
    await until(() => person.ports.navigator.at === 'completeSubmission')
    expect(sent).toEqual([expect.stringMatching(/stage\\?":\\?"final/)])
    expect(person.ports.navigator.query()).toMatchObject({ isPay: 'true' })
  },
)

describe('a session that is spent in the middle [6-02], threat 9', () => {
  async function writing(): Promise<Applicant> {
    const person = await isAt('form', 'CERT-01')
    await saved(person)
    writes(person, { useCode: 99, otherUse: 'just typed', items: ['2'] })
    return person
  }

  test('what was typed outlives the form that the sign-in page replaces', async () => {
    const person = await writing()
    const { app, ports, flow } = person
    ports.storage.local.set('/ecad/:token', 'spent')
    subscribe(app.session.state, () => person.leavesPage(), true)
    ports.clock.advance(1300)
    await until(() => flow.state.draft.kind === 'failed')
    expect(keptIn(person)).toContain('just typed')
  })

  test('a form that goes after its answers were given up brings none of them back', async () => {
    const person = await writing()
    person.ports.dialogs.answer?.(true)
    press(act(person.flow).startOver)
    await until(() => person.flow.state.step === 0 && person.flow.state.load.kind === 'ready')
    person.leavesPage()
    expect(person.flow.state.answers.forms).toEqual({})
  })
})

describe('a service that changes under an applicant (decision 9.25)', () => {
  async function changes(): Promise<void> {
    const { db } = stage.server.context
    const now = await findService(db, { itemCode: 'FREE-03' })
    const next = structuredClone(now?.definition) as ServiceDefinition & { steps: { formJson?: { properties: { area: object } } }[] }
    const title = { cht: '堂區', chs: '堂区', por: 'Freguesia', eng: 'Parish, anew' }
    Object.assign(next.steps[1]?.formJson?.properties.area ?? {}, { title, maxLength: 12 })
    await putService(db, next, 'loaded', stage.server.clock.now())
  }

  test('sent too late, it says which answers that touches, keeps the others, and is sent anew', async () => {
    const person = await isAt('dataCheck', 'FREE-03')
    const { flow } = person
    await saved(person)
    await changes()
    person.next()
    await until(() => flow.state.changes.length > 0)
    expect(flow.state.changes).toMatchObject([{ title: 'Parish, anew', why: 'changed' }])
    expect(flow.state.answers.forms['notify-form']).toEqual({ area: 'se', channel: ['sms'] })
    // Changing the language does not remove the notice.
    act(person.app.preferences).chooseLanguage('pt')
    await until(() => flow.state.changes[0]?.title === 'Freguesia')
    press(act(flow).changesRead)
    await until(() => act(flow).next !== undefined)
    person.next()
    await until(() => person.ports.navigator.at === 'completeSubmission')
  })
})
