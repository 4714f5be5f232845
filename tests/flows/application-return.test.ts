import { subscribe } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { findService, putService } from '#server/applications/services/repository.ts'
import type { AppObserver } from '#shared/app/types.ts'
import { type Applicant, applicantAt } from '../support/application-rig.ts'
import { act, press, until } from '../support/flow-rig.ts'
import type { TestClient } from '../support/test-client.ts'
import {
  applicationsOfFile,
  applies,
  comesBack,
  goesTo,
  isAt,
  payAtCashier,
  saved,
  stage,
  startsCheck,
  typeOf,
} from './support/applications.ts'

applicationsOfFile()

describe('coming back to an identity check [4-05]', () => {
  /** At the check, with its link and the draft saved; the provider has not answered yet. */
  async function leftAtCheck(client: TestClient): Promise<string> {
    const person = await isAt('faceRecognition', 'FACE-04', { client })
    const id = await startsCheck(person)
    await saved(person)
    return id
  }
  const back = (client: TestClient) => comesBack(client, 'FACE-04')

  test.each(['before', 'after'])('a success the server heard of %s the return goes on by itself', async (heard) => {
    const client = await stage.server.signIn()
    const id = await leftAtCheck(client)
    stage.identity.decides(id, 'ok')
    if (heard === 'before') await client.get(`/identities/status?id=${id}`)
    const person = await back(client)
    await until(() => typeOf(person) === 'payment')
    expect(person.flow.state.identity.at).toBe('verified')
    expect(person.ports.dialogs.toasts).toContainEqual({ message: { key: 'identitySuccess' }, tone: 'success' })
    // Going back on purpose is not a return: the user may review the step.
    press(act(person.flow).previous)
    await until(() => typeOf(person) === 'faceRecognition')
    expect(act(person.flow).nextLabel).toBe('next')
  })

  test('a draft that stands at the payment while the identity is owed: told in words, and led back to the check (threat 26)', async () => {
    const client = await stage.server.signIn()
    const id = await leftAtCheck(client)
    const { data: draft } = (
      await client.get<{ data: { content: object; revision: number; serviceVersion: string } }>('/draft?itemCode=FACE-04')
    ).body
    const atPayment = { itemCode: 'FACE-04', serviceVersion: draft.serviceVersion, baseRevision: draft.revision }
    const content = { ...draft.content, step: 5, maxStep: 5, identityId: undefined }
    await client.send('PUT', '/draft', JSON.stringify({ ...atPayment, content }))
    const person = await back(client)
    await until(() => typeOf(person) === 'faceRecognition')
    expect(person.ports.dialogs.toasts.at(-1)?.message).toHaveProperty('text')
    person.next()
    await until(() => person.flow.state.identity.at === 'away')
    stage.identity.decides(id, 'ok')
    press(act(person.flow).checkIdentity)
    await until(() => typeOf(person) === 'payment')
  })

  test('one cancelled goes on as a second attempt under its identifier', async () => {
    const client = await stage.server.signIn()
    const id = await leftAtCheck(client)
    stage.identity.decides(id, 'cancelled')
    const person = await back(client)
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
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/stage\\?":\\?"final/)
    expect(person.ports.navigator.query()).toMatchObject({ isPay: 'true' })
  },
)

describe('a session that is spent in the middle [6-02], threat 9', () => {
  async function writing(): Promise<Applicant> {
    const person = await isAt('form', 'CERT-01')
    await saved(person)
    person.answers['cert-form'] = { useCode: 99, otherUse: 'just typed', items: ['2'] }
    act(person.flow).formChanged()
    return person
  }

  test('what was typed outlives the form that the sign-in page replaces', async () => {
    const person = await writing()
    const { app, ports, flow } = person
    ports.storage.local.set('/ecad/:token', 'spent')
    subscribe(app.session.state, () => person.leavesPage(), true)
    ports.clock.advance(1300)
    await until(() => flow.state.draft.kind === 'failed')
    expect(ports.storage.session.get('applicationDraft')).toContain('just typed')
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
  const area = { cht: '堂區', chs: '堂区', por: 'Freguesia', eng: 'Parish, anew' }
  async function changes(): Promise<void> {
    const { db } = stage.server.context
    const now = await findService(db, { itemCode: 'FREE-03' })
    if (now === undefined) throw new Error('no such service')
    const next = structuredClone(now.definition) as ServiceDefinition & { steps: { formJson?: { properties: Record<string, object> } }[] }
    const questions = next.steps[1]?.formJson?.properties
    if (questions === undefined) throw new Error('no such form')
    questions.area = { ...questions.area, title: area, maxLength: 12 }
    await putService(db, next, 'loaded', stage.server.clock.now())
  }

  test('sent too late, it says which answers that touches, keeps the others, and is sent anew', async () => {
    const person = await isAt('dataCheck', 'FREE-03')
    const { flow, ports } = person
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
    await until(() => ports.navigator.at === 'completeSubmission')
  })
})
