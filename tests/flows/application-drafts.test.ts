import { setImmediate as everythingElse } from 'node:timers/promises'
import { subscribeKey } from 'valtio/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Storages } from '#shared/ports/storage.ts'
import { type Applicant, applicantAt } from '../support/application-rig.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { memoryKeyStore } from '../support/memory/storage.ts'
import type { TestClient } from '../support/test-client.ts'
import { applies, comesBack, goesTo, holdsAnswer, isAt, keptIn, saved, stage, stageOfFile, typeOf, writes } from './support/applications.ts'
import { Connection, type Fault } from './support/connection.ts'

stageOfFile()

describe('drafts (decision 9.25)', () => {
  test.each(['keepOwnDraft', 'acceptOtherDraft'] as const)(
    'another device of the same person goes on where the first stood; the first, which goes on too, chooses: %s',
    async (choice) => {
      const client = await stage.server.signIn()
      const first = await isAt('form', 'CERT-01', { client })
      const own = { useCode: 99, otherUse: '家庭用途 😀', items: ['1', '2'] }
      const others = { useCode: 2, items: ['3'] }
      writes(first, own)
      expect(first.flow.state.draft.kind).toBe('unsaved')
      await saved(first)
      const second = await comesBack(client, 'CERT-01')
      expect([typeOf(second), second.flow.state.answers.forms['cert-form']]).toEqual(['form', own])
      writes(second, others)
      await saved(second)
      act(first.flow).formChanged()
      first.ports.clock.advance(1300)
      await until(() => first.flow.state.draft.kind === 'conflict')
      press(act(first.flow)[choice])
      if (choice === 'keepOwnDraft') await until(() => first.flow.state.draft.kind === 'saved')
      else await until(() => first.flow.state.answers.forms['cert-form']?.useCode === others.useCode)
      expect(act(first.flow).keepOwnDraft).toBeUndefined()
    },
  )

  test('a reload before the save loses nothing; a stranger at the same tab sees nothing', async () => {
    const client = await stage.server.signIn()
    const first = await isAt('form', 'CERT-01', { client })
    await saved(first)
    writes(first, { useCode: 1, items: ['2'], typed: 'a moment ago' })
    // The tab dies during the save: only session storage is left.
    act(first.flow).saveBeforeLeaving()
    const mirror = keptIn(first)
    expect(mirror).toContain('a moment ago')
    await until(() => first.flow.state.draft.kind === 'saved')

    const stranger = await applicantAt(stage, await stage.server.signIn())
    // its state before its first save, so that its revision tells nothing
    stranger.ports.storage.session.set('applicationDraft', JSON.stringify({ ...JSON.parse(mirror ?? ''), revision: 0 }))
    stranger.agree('CAD-CERT')
    await stranger.openStep('CERT-01')
    await until(() => stranger.flow.state.load.kind === 'ready')
    expect(stranger.flow.state.answers.forms).toEqual({})
  })

  test.each(['PERSONAL', 'CORPORATE'] as const)(
    'another tab signs in another account, %s: it gets no answer of the first',
    async (type) => {
      const name = `first-${type}`
      const first = await isAt('form', 'CERT-01', { client: await stage.server.signIn(name) })
      writes(first, { useCode: 1, items: ['2'], typed: 'a private matter' })
      const next = await stage.server.signIn(type === 'PERSONAL' ? 'next' : name, type)
      first.ports.storage.local.set('/ecad/:token', next.headers.authorization?.replace('Bearer ', '') ?? '')
      const before = first.app.session.state.at
      first.ports.hostPage.resume()
      await until(() => first.app.session.state.at !== before)
      act(first.flow).saveBeforeLeaving()
      await until(() => first.flow.state.draft.kind !== 'saving')
      expect((await next.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: null })
      expect(first.ports.navigator.steps.at(-1)).toMatchObject({ by: 'reload' })

      const { storage } = first.ports
      storage.session.set('isBusinessPlatform', String(type === 'CORPORATE'))
      const again = await applicantAt(stage, next, { storage })
      again.agree('CAD-CERT')
      await again.openStep('CERT-01')
      await until(() => again.flow.state.load.kind === 'ready')
      expect([keptIn(first), again.flow.state.answers.forms]).toEqual([expect.stringContaining('a private matter'), {}])
      writes(again, { useCode: 2 })
      await saved(again)
      expect(keptIn(first)).toContain('a private matter')
    },
  )

  describe('on a line that loses the answers to saves', () => {
    const WORDS = { useCode: 99, otherUse: 'written before the answer was lost', items: ['1'] }
    const NEWER = { ...WORDS, otherUse: 'and written after it' }
    let line: Connection
    beforeEach(async () => {
      line = await new Connection(stage.server).listen()
    })
    afterEach(() => line.close())

    const reloads = async (client: TestClient, storage: Storages): Promise<Applicant> => {
      const person = await applicantAt({ server: { ...stage.server, origin: line.origin } }, client, { storage })
      await person.openStep('CERT-01')
      await until(() => person.flow.state.load.kind === 'ready')
      return person
    }

    /** A user at the form of the certificate, which is saved. */
    async function fillsForm(): Promise<{ readonly person: Applicant; readonly client: TestClient }> {
      const client = await stage.server.signIn()
      const there = await isAt('form', 'CERT-01', { client })
      await saved(there)
      const person = await reloads(client, there.ports.storage)
      return { person, client }
    }

    /** A save is sent whose answer the page does not receive, or not yet. */
    async function losesAnAnswer(fault: Fault): Promise<{ readonly person: Applicant; readonly client: TestClient }> {
      const { person, client } = await fillsForm()
      line.fail('PUT /draft', fault)
      writes(person, WORDS)
      person.ports.clock.advance(1300)
      await until(() => line.count('PUT /draft') === 1)
      return { person, client }
    }
    const kept = (person: Applicant) => person.flow.state.answers.forms['cert-form']

    test('the next save goes on from the page’s own, and asks about no other device', async () => {
      const { person, client } = await losesAnAnswer('lost')
      await until(() => person.flow.state.draft.kind === 'failed')
      writes(person, NEWER)
      person.ports.clock.advance(4100)
      await until(() => person.flow.state.draft.kind === 'unsaved')
      await saved(person)
      expect(kept(await comesBack(client, 'CERT-01'))).toEqual(NEWER)
    })

    test.each([
      ['has arrived, and more was written since', 'slow', NEWER],
      ['never arrives', 'hang', WORDS],
    ] as const)('the page is loaded anew before the answer to a save that %s', async (_, fault, written) => {
      const { person, client } = await losesAnAnswer(fault)
      if (written !== WORDS) writes(person, written)
      act(person.flow).saveBeforeLeaving()
      // the page does not live to see the answer
      const session = memoryKeyStore({ applicationDraft: keptIn(person) ?? '' })
      await until(() => fault === 'hang' || line.isIdle)
      const again = await reloads(client, { ...person.ports.storage, session })
      expect(kept(again)).toEqual(written)
      await until(() => again.flow.state.draft.kind === 'saved')
      expect(kept(await comesBack(client, 'CERT-01'))).toEqual(written)
    })

    test.each(['502', 'lost'] as const)(
      'starting over fails (%s): what was typed before it and is typed after it is saved',
      async (fault) => {
        const { person, client } = await fillsForm()
        line.fail('DELETE /draft', fault)
        writes(person, WORDS)
        press(act(person.flow).startOver)
        await until(() => person.ports.dialogs.toasts.length > 0)
        expect(keptIn(person)).toContain(WORDS.otherUse)
        await saved(person)
        expect(kept(await comesBack(client, 'CERT-01'))).toEqual(WORDS)
        writes(person, NEWER)
        await saved(person)
        expect(kept(await comesBack(client, 'CERT-01'))).toEqual(NEWER)
      },
    )

    test('what is typed while starting over is on its way does not bring the draft back', async () => {
      const { person, client } = await fillsForm()
      line.fail('DELETE /draft', 'slow')
      press(act(person.flow).startOver)
      await until(() => line.count('DELETE /draft') === 1)
      writes(person, WORDS)
      person.ports.clock.advance(1300)
      await until(() => person.flow.state.step === 0 && person.flow.state.load.kind === 'ready')
      person.ports.clock.advance(1300)
      expect([line.count('PUT /draft'), kept(person), keptIn(person)]).toEqual([0, undefined, undefined])
      expect((await client.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: null })
    })

    test.each([
      ['is on its way', 'slow'],
      ['fails', '502'],
      ['arrives, and its answer is lost', 'lost'],
    ] as const)('another service is opened while a save %s: what was typed since is saved too', async (_, fault) => {
      const { person, client } = await losesAnAnswer(fault)
      writes(person, NEWER)
      person.agree('CAD-NOTIFY')
      await person.openStep('FREE-03')
      await until(() => person.flow.state.load.kind === 'ready')
      // no copy in this tab helps: another device goes on with all of it
      await vi.waitFor(async () =>
        expect((await client.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: { content: { forms: { 'cert-form': NEWER } } } }),
      )
      await person.openStep('CERT-01')
      await until(() => person.flow.state.service?.itemCode === 'CERT-01')
      expect([person.flow.state.draft.kind, kept(person)]).toEqual(['saved', NEWER])
    })

    test.each(['a save is on its way', 'a save is due'])('loading that failed is tried again while %s: no answer is lost', async (when) => {
      const { person, client } = await fillsForm()
      const { flow, app, ports } = person
      line.fail('GET /service-item', 'html')
      line.fail('PUT /draft', 'slow')
      writes(person, WORDS)
      act(app.preferences).chooseLanguage('pt')
      await until(() => flow.state.load.kind === 'failed')
      if (when === 'a save is on its way') {
        ports.clock.advance(1300)
        await until(() => line.count('PUT /draft') === 1)
      }
      press(act(flow).retry)
      await until(() => flow.state.load.kind === 'ready')
      expect([flow.state.draft.kind, kept(person)]).toEqual(['saved', WORDS])
      expect(kept(await comesBack(client, 'CERT-01'))).toEqual(WORDS)
    })

    test('the page is loaded anew while two devices differ: the applicant still chooses', async () => {
      const { person, client } = await losesAnAnswer('lost')
      await until(() => person.flow.state.draft.kind === 'failed')
      const second = await comesBack(client, 'CERT-01')
      writes(second, { useCode: 2, items: ['3'] })
      await saved(second)
      const again = await reloads(client, person.ports.storage)
      expect([again.flow.state.draft.kind, kept(again)]).toEqual(['conflict', WORDS])
      press(act(again.flow).acceptOtherDraft)
      // a key that is pressed while the other draft is on its way does not overwrite it
      writes(again, NEWER)
      await until(() => kept(again)?.useCode === 2)
      again.ports.clock.advance(1300)
      await until(() => line.isIdle)
      expect(kept(await comesBack(client, 'CERT-01'))?.useCode).toBe(2)
    })

    test('three services are opened within one save: what was typed in the second is saved', async () => {
      const client = await stage.server.signIn()
      await saved(await isAt('form', 'CERT-01', { client }))
      const person = await isAt('form', 'FREE-03', { client })
      await saved(person)
      const arrives = holdsAnswer(person, 'PUT /draft')
      writes(person, { typed: 'in the first' })
      person.ports.clock.advance(1300)
      person.agree('CAD-CERT')
      await person.openStep('CERT-01')
      await until(() => person.flow.state.load.kind === 'ready')
      writes(person, WORDS)
      await person.openStep('FREE-03')
      await arrives()
      await vi.waitFor(async () =>
        expect((await client.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: { content: { forms: { 'cert-form': WORDS } } } }),
      )
    })
  })

  test('[1-06] before a reload of our own doing what was typed is saved on the server, and kept in this tab if it cannot be', async () => {
    const client = await stage.server.signIn()
    const first = await isAt('form', 'CERT-01', { client })
    const saveAll = () => Promise.allSettled([...first.app.beforeReload].map((save) => save()))
    writes(first, { useCode: 1, items: ['2'], typed: 'a moment ago' })
    await saveAll()
    expect([first.flow.state.draft.kind, keptIn(first)]).toEqual(['saved', undefined])
    const again = await applies('CERT-01', { client })
    expect(again.flow.state.answers.forms).toMatchObject({ 'cert-form': { typed: 'a moment ago' } })

    writes(first, { useCode: 1, items: ['2'], typed: 'with no way to the server' })
    first.ports.storage.local.set('/ecad/:token', 'a-session-that-is-over')
    await saveAll()
    expect(keptIn(first)).toContain('with no way to the server')
  })

  test('what was typed a moment before another service is opened is saved', async () => {
    const client = await stage.server.signIn()
    const person = await isAt('form', 'CERT-01', { client })
    await saved(person)
    writes(person, { useCode: 99, otherUse: 'typed a moment ago', items: ['1'] })
    person.agree('CAD-NOTIFY')
    await person.openStep('FREE-03')
    await until(() => person.flow.state.load.kind === 'ready')
    const forms = { 'cert-form': { otherUse: 'typed a moment ago' } }
    await vi.waitFor(async () => expect((await client.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: { content: { forms } } }))
  })

  test('log-out leaves nothing of it in the browser (threat 9) [4-11]', async () => {
    const person = await isAt('form', 'CERT-01')
    act(person.flow).formChanged()
    act(person.flow).saveBeforeLeaving()
    person.ports.dialogs.answer?.(true)
    press(act(person.app.session).signOut)
    await until(() => person.app.session.state.at.kind === 'signed-out')
    act(person.flow).saveBeforeLeaving()
    expect([keptIn(person), person.flow.state.service]).toEqual([undefined, null])
  })

  test('a language change keeps step and answers, and speaks anew', async () => {
    const person = await applies('CERT-01')
    const { flow, app } = person
    await goesTo(person, 'resultReceive')
    act(app.preferences).chooseLanguage('pt')
    await until(() => flow.state.service?.name === 'Pedido de certidão de dados cadastrais')
    expect(typeOf(person)).toBe('resultReceive')
    expect(flow.state.answers).toMatchObject({ receive: { pickupPlace: '1' }, forms: { 'cert-form': { useCode: 1 } } })
  })

  test('a language that is chosen while the service is on its way is the one that it comes in', async () => {
    const client = await stage.server.signIn()
    await saved(await isAt('form', 'CERT-01', { client }))
    const again = await applicantAt(stage, client)
    const texts = again.app.preferences.translatorOf('pt')
    again.ports.navigator.arrive('serviceStep', { itemCode: 'CERT-01' })
    act(again.app.startup).open('serviceStep')
    await Promise.all([texts, until(() => again.app.startup.state.at.kind === 'open')])
    act(again.flow).open()
    await everythingElse()
    act(again.app.preferences).chooseLanguage('pt')
    await until(() => again.flow.state.load.kind === 'ready')
    expect([again.flow.state.service?.name, typeOf(again)]).toEqual(['Pedido de certidão de dados cadastrais', 'form'])
  })

  test('a language change keeps answers and what is done while it is on its way; starting over asks first, and forgets', async () => {
    const person = await isAt('form', 'CERT-01')
    const { flow, app } = person
    const spoken = new Promise((resolve) => subscribeKey(app.preferences.state, 'language', resolve))
    act(app.preferences).chooseLanguage('pt')
    await spoken
    // The service's texts are requested, and the page does not wait for them.
    person.next()
    await until(() => flow.state.service?.name === 'Pedido de certidão de dados cadastrais' && act(flow).next !== undefined)
    expect(typeOf(person)).toBe('resultReceive')
    expect(flow.state.answers).toMatchObject({ forms: { 'cert-form': { useCode: 1 } } })
    person.ports.dialogs.answer?.(true)
    press(act(person.flow).startOver)
    await until(() => person.flow.state.step === 0 && person.flow.state.load.kind === 'ready')
    expect(flow.state.answers.forms).toEqual({})
  })
})
