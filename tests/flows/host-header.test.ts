import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { createHostHeader } from '#shared/flows/shell/host-header/create-host-header.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { type MemoryHeaderFrame, memoryHeaderFrame } from '#tests/support/memory/header-frame.ts'
import { act, createRig, type Rig, until } from '../support/flow-rig.ts'
import { createRelease } from '../support/release.ts'
import { buyer, shopOfFile } from './support/shop.ts'

shopOfFile()

/** A buyer's page, as far as the start-up checks allow. */
async function opened(route: 'chooseEcad' | 'affairFaq' = 'chooseEcad', search = '', token?: string): Promise<Rig> {
  const rig = await createRig(buyer, { search })
  if (token !== undefined) rig.ports.storage.local.set('/ecad/:token', token)
  rig.at(route, Object.fromEntries(new URLSearchParams(search)))
  await until(() => rig.app.startup.state.at.kind !== 'checking')
  return rig
}

function framed(rig: Rig) {
  const flow = rig.app.flow(createHostHeader)
  const frame = memoryHeaderFrame()
  const detach = act(flow).attach(frame)
  const reaches = (at: string) => until(() => flow.state.at === at)
  return { ...rig, frame, detach, reaches, at: () => flow.state.at }
}
type Framed = ReturnType<typeof framed>

/** On the plan page or another one, with the header loaded and notified of the user. */
async function shown(search = '?language=pt', rig?: Rig): Promise<Framed> {
  const all = framed(rig ?? (await opened('chooseEcad', search)))
  all.frame.say({ type: 'header-ready' })
  await all.reaches('shown')
  return all
}
const kinds = ({ frame }: { readonly frame: MemoryHeaderFrame }) => frame.told.map(({ type }) => type)
const isTold = (all: Framed, last: string) => until(() => kinds(all).at(-1) === last)
const tokenCalls = () => buyer.network.count('GET /MacauOneAcc/GetIframeToken')
const isAsked = (call: WireKey) => until(() => buyer.network.calls.includes(call))
const leads = ({ ports }: Framed) => until(() => ports.navigator.steps.length > 0)

describe('the host’s header comes', () => {
  test('[7-29] a header that says it is ready is told look, language and token; until then nothing is told', async () => {
    const all = framed(await opened('chooseEcad', '?language=pt&isDark=true'))
    await settled()
    expect([all.frame.told, all.at(), tokenCalls()]).toEqual([[], 'waiting', 0])
    all.frame.say({ type: 'header-ready' })
    await all.reaches('shown')
    expect(all.frame.told).toEqual([
      { type: 'theme', isDark: true, platform: 'one' },
      { type: 'language', language: 'pt' },
      { type: 'iframe-token', token: buyer.network.answered('GET /MacauOneAcc/GetIframeToken').iframe_token },
    ])
  })

  test('[7-29] a header that loads itself anew is told again', async () => {
    const all = await shown()
    all.frame.say({ type: 'header-ready' })
    await until(() => tokenCalls() === 2)
    await until(() => kinds(all).filter((type) => type === 'iframe-token').length === 2)
  })

  test.each([
    ['none', 'no token is asked for', undefined, 0],
    ['a spent one', 'the server is asked', 'spent', 1],
  ])('[6-02] on a public page with nobody signed in, and %s kept, %s [7-29]', async (_kept, _then, token, calls) => {
    buyer.signOut()
    const all = await shown('', await opened('affairFaq', '', token))
    expect([kinds(all), tokenCalls()]).toEqual([['theme', 'language', 'signed-out'], calls])
  })

  test('a header that says nothing within ten seconds is given up, and ours stays', async () => {
    const { at, ports } = framed(await createRig(buyer))
    const after = [9999, 1].map((ms) => {
      ports.clock.advance(ms)
      return at()
    })
    expect(after).toEqual(['waiting', 'own'])
  })

  test.each(['500', 'html', 'shape', '401'] as const)(
    '[7-29] no token (%s) for who is signed in: the header is given up, and ours stays',
    async (fault) => {
      const all = framed(await opened())
      buyer.network.fail('GET /MacauOneAcc/GetIframeToken', fault, 5)
      all.frame.say({ type: 'header-ready' })
      await until(() => {
        all.ports.clock.advance(1000)
        return all.at() === 'own'
      })
      expect(kinds(all)).toEqual(['theme', 'language'])
    },
  )

  test('nothing is heard, and no timer left, when the iframe is gone; another one begins anew', async () => {
    const all = await shown()
    all.detach()
    expect([all.frame.isHeard, all.at(), all.ports.clock.pending]).toEqual([false, 'waiting', 0])
    const next = framed(all)
    next.frame.say({ type: 'header-ready' })
    await next.reaches('shown')
  })
})

describe('threat 35: what a header may not do', () => {
  test('before it is shown its wishes are nothing', async () => {
    const { frame, ports } = framed(await opened())
    for (const type of ['logout', 'login'] as const) frame.say({ type })
    frame.say({ type: 'language', language: 'pt' })
    await settled()
    expect([ports.dialogs.asked, ports.navigator.steps]).toEqual([[], []])
  })

  test('it gets neither a language nor a log-out without the user’s yes', async () => {
    const { app, ports, frame } = await shown()
    ports.dialogs.answer(false)
    frame.say({ type: 'language', language: 'en' })
    frame.say({ type: 'logout' })
    await until(() => ports.dialogs.asked.length === 2)
    await settled()
    expect([ports.navigator.steps, app.session.state.at.kind]).toEqual([[], 'signed-in'])
    expect(buyer.network.calls).not.toContain('GET /MacauOneAcc/logout')
  })
})

describe('the language in the host’s header [1-06]', () => {
  test('asks in words, keeps the locale and what was typed, and loads the same page anew with the language in its address', async () => {
    const all = await shown('?language=pt&platform=one')
    const { ports, app } = all
    act(app.flow(createPlanPurchase)).type('0323.0')
    all.frame.say({ type: 'language', language: 'en' })
    await leads(all)
    expect(ports.dialogs.asked).toEqual([
      {
        title: { key: 'changeLanguageTo', values: { language: 'English' } },
        text: { text: expect.stringContaining('Changing the language'), lang: 'en' },
        more: [{ key: 'changeLanguageConfirm' }],
        confirm: { text: 'Confirm', lang: 'en' },
      },
    ])
    expect(ports.navigator.steps).toEqual([{ by: 'reload', to: 'chooseEcad', query: { language: 'en', platform: 'one' } }])
    expect([ports.storage.local.get('lang'), ports.storage.session.get('purchaseInput')]).toEqual(['en-US', '0323.0'])
  })

  test('on a no the header is told the language that stays', async () => {
    const { frame, ports } = await shown()
    ports.dialogs.answer(false)
    const before = frame.told.length
    frame.say({ type: 'language', language: 'zh-Hans' })
    await until(() => frame.told.length > before)
    expect(frame.told.slice(before)).toEqual([{ type: 'language', language: 'pt' }])
    expect(ports.storage.local.get('lang')).toBe('pt-PT')
  })

  test('the same language, or another while the question stands, asks nothing more', async () => {
    const all = await shown()
    for (const language of ['pt', 'en', 'zh-Hans'] as const) all.frame.say({ type: 'language', language })
    await leads(all)
    expect([all.ports.dialogs.asked.length, all.ports.navigator.steps.length]).toEqual([1, 1])
  })

  test('the reload waits for what is being saved, 1500 ms at most', async () => {
    const all = await shown()
    const { app, ports, frame } = all
    const { released, release } = createRelease()
    app.beforeReload.add(() => released)
    app.beforeReload.add(() => Promise.reject(new Error('this one could not be saved')))
    frame.say({ type: 'language', language: 'en' })
    await until(() => ports.clock.pending > 0)
    expect(ports.navigator.steps).toEqual([])
    release()
    await leads(all)
    expect(ports.clock.pending).toBe(0)
  })

  test('a save without an end holds the reload up no longer', async () => {
    const all = await shown()
    all.app.beforeReload.add(() => new Promise<void>(() => undefined))
    all.frame.say({ type: 'language', language: 'en' })
    await until(() => all.ports.clock.pending > 0)
    all.ports.clock.advance(1500)
    await leads(all)
  })

  test('language and theme changed in place are told to the header [1-07]', async () => {
    const all = await shown()
    const before = all.frame.told.length
    act(all.app.preferences).chooseDark(true)
    act(all.app.preferences).chooseLanguage('en')
    await isTold(all, 'language')
    expect(all.frame.told.slice(before)).toContainEqual({ type: 'theme', isDark: true, platform: 'one' })
    expect(all.frame.told.at(-1)).toEqual({ type: 'language', language: 'en' })
  })
})

describe('the account in the host’s header [2-28]', () => {
  test('log-out asks, calls, and leads away after 1500 ms though nobody answers; the header is told', async () => {
    const all = await shown()
    const { ports, app } = all
    buyer.network.fail('GET /MacauOneAcc/logout', 'hang')
    all.frame.say({ type: 'logout' })
    await isAsked('GET /MacauOneAcc/logout')
    expect(ports.dialogs.asked).toEqual([{ text: { key: 'logoutConfirm' } }])
    ports.clock.advance(1499)
    expect(app.session.state.at.kind).toBe('signed-in')
    ports.clock.advance(1)
    await leads(all)
    expect(ports.navigator.steps).toEqual([{ by: 'replace', to: 'chooseEcad', query: {} }])
    await isTold(all, 'signed-out')
  })

  test('log-out on a public page finds out first who is signed in', async () => {
    const all = await shown('', await opened('affairFaq', '', 'good'))
    all.frame.say({ type: 'logout' })
    await isAsked('GET /MacauOneAcc/logout')
    await isTold(all, 'signed-out')
  })

  test('log-in leaves for the provider; a header that knew less than we do is told again', async () => {
    buyer.signOut()
    const all = await shown()
    expect(kinds(all).at(-1)).toBe('signed-out')
    all.frame.say({ type: 'login' })
    await until(() => all.ports.navigator.steps.some(({ by }) => by === 'leave'))
    await buyer.signIn()
    const other = await shown()
    other.frame.say({ type: 'login' })
    await until(() => kinds(other).filter((type) => type === 'iframe-token').length === 2)
    expect(other.ports.navigator.steps).toEqual([])
  })

  test('a session lost meanwhile is told to the header', async () => {
    const all = await shown()
    buyer.signOut()
    void all.app.session.reloadAccount()
    await isTold(all, 'signed-out')
  })
})
