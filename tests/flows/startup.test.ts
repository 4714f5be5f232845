import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deny } from '#server/accounts/qualification.ts'
import { qualificationDenials, signInAttempts } from '#server/accounts/tables.ts'
import { hashOf } from '#server/accounts/token.ts'
import { textOf } from '#server/platform/http/texts.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { STORAGE_KEYS } from '#shared/flows/core/storage-keys.ts'
import { readLaunch, storeLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { LaunchSources } from '#shared/flows/shell/launch/types.ts'
import { createLogin, returnPageOf } from '#shared/flows/shell/login/create-login.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { memoryKeyStore, memoryStorages } from '#tests/support/memory/storage.ts'
import { act, createRig, press, type Rig, until } from '../support/flow-rig.ts'
import { accountOf } from '../support/test-server.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile()
afterEach(async () => {
  await shop.server.context.db.delete(qualificationDenials)
})

/** The bureau refuses the signed-in user's qualification. */
const refuse = (words: string): Promise<void> => {
  const { db, counterparts } = shop.server.context
  return deny(db, counterparts.denialKey, accountOf('', 'PERSONAL').profile, { cht: words, chs: words, por: words, eng: words })
}
/** The return address of a sign-in that leaves for this address: the server stores it, and the address has only its state. */
async function wayBackOf(url = ''): Promise<string | undefined> {
  const isOf = eq(signInAttempts.stateHash, hashOf(new URL(url).searchParams.get('state') ?? ''))
  const [attempt] = await shop.server.context.db.select().from(signInAttempts).where(isOf)
  return attempt?.returnTo
}

/** The storage of a tab that navigated to the cashier itself. */
const leftToPay = () => ({
  local: memoryKeyStore(),
  session: memoryKeyStore({ [STORAGE_KEYS.cashierVisit]: JSON.stringify({ left: 'B-1' }) }),
  outlivesPage: () => true,
})

const at = (rig: Rig) => rig.app.startup.state.at
const settled = (rig: Rig) => until(() => at(rig).kind !== 'checking')
const isAt = (rig: Rig, kind: ReturnType<typeof at>['kind']) => until(() => at(rig).kind === kind)
const steps = (rig: Rig) => rig.ports.navigator.steps
const leads = (rig: Rig) => until(() => steps(rig).length > 0)
const asksWho = () => buyer.network.count('GET /MacauOneAcc/GetUser')
const tokenOf = (rig: Rig) => rig.ports.storage.local.get('/ecad/:token')
/** The plans page, after its start-up checks; in a tab that has this token. */
async function opened(setup: Parameters<typeof createRig>[1] = {}, query?: Query, token?: string): Promise<Rig> {
  const rig = await createRig(buyer, setup)
  if (token !== undefined) rig.ports.storage.local.set('/ecad/:token', token)
  rig.at('chooseEcad', query)
  await settled(rig)
  return rig
}
const signsOut = (rig: Rig) => {
  press(act(rig.app.session).signOut)
  return until(() => rig.app.session.state.at.kind === 'signed-out')
}

describe('start-up checks [4-06]', () => {
  test('[2-02] public pages open at once, signed out, and run no check', async () => {
    buyer.signOut()
    for (const route of ROUTE_NAMES.filter((name) => ROUTES[name].isPublic)) {
      const rig = await createRig(buyer, { host: { support: { supported: false, accountType: 'UNSUPPORTED' } } })
      rig.at(route)
      expect(at(rig), route).toEqual({ kind: 'open' })
    }
    expect(asksWho()).toBe(0)
  })

  test.each([
    ['one', 'PERSONAL', 'open'],
    ['one', 'CORPORATE', 'personalOnly'],
    ['ab', 'CORPORATE', 'open'],
    ['ab', 'PERSONAL', 'corporateOnly'],
    ['one', 'UNSUPPORTED', 'unsupported'],
  ] as const)('platform %s with a %s account: %s', async (platform, accountType, kind) => {
    await buyer.signIn(accountType)
    const rig = await opened({ search: `?platform=${platform}` }, { platform })
    expect(at(rig).kind).toBe(kind)
    const door = act(rig.app.startup).switchPlatform
    if (kind !== 'personalOnly' && kind !== 'corporateOnly') return expect(door).toBeUndefined()
    press(door)
    expect(steps(rig).at(-1)).toMatchObject({ by: 'reload', query: { platform: platform === 'one' ? 'ab' : 'one' } })
  })

  test.each([
    [{ supported: false, accountType: undefined }, 'notSupported'],
    [{ supported: false, accountType: 'CORPORATE' }, 'personalOnly'],
    [{ supported: false, accountType: 'UNSUPPORTED' }, 'unsupported'],
    [new Error('the host hangs up'), 'open'],
  ] as const)('the host’s check says %o: %s [8-08], [8-09]', async (support, kind) => {
    // If the address names no platform, a business account decides it [1-05].
    const rig = await opened({ kind: 'mobile', host: { inHost: true, support }, search: '?platform=one' })
    expect(at(rig).kind).toBe(kind)
    if (!(support instanceof Error) && support.accountType !== undefined) expect(rig.ports.hostPage.recorded).toEqual([support.accountType])
  })

  test('[4-06], [8-07] the qualification check runs once after the profile; refusal is a dialog in the server’s words, whose OK closes the page', async () => {
    await refuse('閣下未成年')
    const rig = await opened()
    const text = { text: '閣下未成年' }
    expect(at(rig)).toEqual({ kind: 'unqualified', message: text })
    expect(rig.ports.dialogs.informed).toEqual([{ title: { key: 'friendlyReminder' }, text }])
    await until(() => rig.ports.hostPage.closed === 1)
    expect(steps(rig)).toEqual([])
    await shop.server.context.db.delete(qualificationDenials)
    for (const page of ['confirmInfo', 'chooseEcad'] as const) {
      rig.at(page)
      await isAt(rig, 'open')
    }
    expect(buyer.network.count('GET /check')).toBe(2)
  })

  test('[8-07] where the browser does not let the page be closed, OK leads to what says who may apply', async () => {
    await refuse('閣下未成年')
    const rig = await createRig(buyer, { host: { canClose: false } })
    rig.at('chooseEcad')
    await leads(rig)
    expect(steps(rig)).toEqual([{ by: 'replace', to: 'affairIntro', query: {} }])
    expect(rig.ports.dialogs.informed).toHaveLength(1)
  })

  test('signed out: "please log in first" on pages that need it; sign-in leaves for the provider with the way back', async () => {
    buyer.signOut()
    const rig = await opened({}, { platform: 'one', x: '1' })
    expect(at(rig)).toEqual({ kind: 'signInNeeded', expired: false })
    press(act(rig.app.startup).signIn)
    await leads(rig)
    const { url } = buyer.network.answered('POST /MacauOneAcc/GetAuthorizeURL')
    expect([steps(rig)[0]?.to, await wayBackOf(url)]).toEqual([url, '/ecad/choose-ecad?platform=one&x=1'])
  })

  test.each([false, true])(
    'threat 28: nobody can be asked: failed, with a retry; a tab that went to pay, %s, says that the money may be taken',
    async (paying) => {
      buyer.network.fail('GET /MacauOneAcc/GetUser', 'html')
      const rig = await createRig(buyer, paying ? { storage: leftToPay() } : {})
      rig.at(paying ? 'paymentInfo' : 'chooseEcad')
      await settled(rig)
      const message = { key: 'systemOrNetworkException' }
      expect(at(rig)).toEqual({ kind: 'failed', message, ...(paying && { moneyOpen: true }) })
      press(act(rig.app.startup).retry)
      await isAt(rig, 'open')
    },
  )

  test('[1-05] a business session whose address does not say so gets platform=ab added', async () => {
    await buyer.signIn('CORPORATE')
    const rig = await createRig(buyer, { search: '?platform=business' })
    expect(rig.ports.storage.session.get('isBusinessPlatform')).toBe('true')
    rig.at('chooseEcad', { tid: '1' })
    expect(steps(rig)).toEqual([{ by: 'replace', to: 'chooseEcad', query: { tid: '1', platform: 'ab' } }])
  })

  test('[1-05] the check of a host that is slow to say whose account it is makes this the business platform', async () => {
    await buyer.signIn('CORPORATE')
    const host = { inHost: true, support: { supported: true, accountType: 'CORPORATE' } } as const
    const { app, ports } = await opened({ kind: 'mobile', host }, { tid: '1' })
    expect([app.startup.state.at, app.preferences.state.platform]).toEqual([{ kind: 'open' }, 'ab'])
    expect([ports.storage.session.get('isBusinessPlatform'), ports.hostPage.recorded]).toEqual(['true', []])
    expect(ports.navigator.query()).toEqual({ tid: '1', platform: 'ab' })
  })
})

describe('the page vouched for (decision 4)', () => {
  const asked = () => buyer.network.count('GET /token/signature')

  test.each(['chooseEcad', 'affairFaq'] as const)(
    'in the host %s asks once, when the first page stands, never before its own calls',
    async (route) => {
      const rig = await createRig(buyer, { kind: 'mobile', host: { inHost: true } })
      const stays = async (page: typeof route | 'confirmInfo', ms: number) => {
        rig.at(page)
        await settled(rig)
        rig.ports.clock.advance(ms)
      }
      await stays(route, 900)
      await stays('confirmInfo', 0)
      expect(asked()).toBe(0)
      rig.ports.clock.advance(100)
      await until(() => asked() > 0)
      rig.ports.clock.advance(60_000)
      await stays('chooseEcad', 60_000)
      await until(() => asksWho() > 0)
      expect(asked()).toBe(1)
    },
  )

  test('no answer is not fatal: the page stays as it is', async () => {
    buyer.network.fail('GET /token/signature', '500')
    const rig = await opened({ kind: 'mobile', host: { inHost: true } })
    rig.ports.clock.advance(1000)
    await until(() => asked() > 0)
    expect([at(rig).kind, rig.ports.dialogs.asked]).toEqual(['open', []])
  })

  test('outside of it, never', async () => {
    await opened({ kind: 'mobile' })
    expect(asked()).toBe(0)
  })
})

describe('session', () => {
  test('decision 4: the host’s one-time code is spent once, before asking who is signed in', async () => {
    buyer.signOut()
    buyer.isAtProvider()
    const rig = await opened({ kind: 'mobile', host: { inHost: true, authCode: 'one-time-code' } })
    expect([at(rig).kind, tokenOf(rig)]).toEqual(['open', buyer.network.bearer])
    const { session } = rig.app
    const profile = { chineseName: '陳大文', foreign: { surname: 'CHAN', given: 'TAI MAN' } }
    expect(session.state.at).toMatchObject({ kind: 'signed-in', profile })
    void session.reloadAccount()
    await until(() => asksWho() === 2)
    expect(buyer.network.count('POST /token/login')).toBe(1)
  })

  test.each([
    ['did not reach the server', 'dropped'],
    ['met a server that is away', '503'],
    ['opened a session without an answer, and is refused now', 'lost'],
  ] as const)('decision 4: the host’s code %s: the retry signs in', async (_what, fault) => {
    buyer.signOut()
    buyer.isAtProvider()
    buyer.network.fail('POST /token/login', fault)
    if (fault === 'lost') buyer.network.fail('POST /token/login', '409')
    const rig = await opened({ kind: 'mobile', host: { inHost: true, authCode: 'one-time-code' } })
    expect(at(rig).kind).toBe('failed')
    press(act(rig.app.startup).retry)
    await until(() => at(rig).kind !== 'checking')
    expect(at(rig).kind).toBe('open')
  })

  test('decision 4: a host’s code that was spent before leaves the session as it is, or leads to log-in', async () => {
    shop.provider.knowsClient = false
    const setup = { kind: 'mobile', host: { inHost: true, authCode: 'spent-before' } } as const
    const signedIn = await opened(setup)
    buyer.signOut()
    const signedOut = await opened(setup)
    shop.provider.knowsClient = true
    expect([at(signedIn).kind, at(signedOut).kind]).toEqual(['open', 'signInNeeded'])
  })

  test('[3-18] osType and gxToken are the host’s; the token is in no address and no storage, and goes with log-out', async () => {
    const storage = memoryStorages()
    const kept = [storage.session, storage.local].map((store) => vi.spyOn(store, 'set'))
    const rig = await opened({ kind: 'mobile', storage, launch: { osType: 'ios', gxToken: 'of-the-host' } })
    expect(rig.app.session.state).toMatchObject({ osType: 'ios', gxToken: 'of-the-host' })
    expect(JSON.stringify([steps(rig), kept.map(({ mock }) => mock.calls)])).not.toContain('of-the-host')
    rig.ports.dialogs.answer(true)
    await signsOut(rig)
    expect(rig.app.session.state).toMatchObject({ osType: 'ios', gxToken: undefined })
  })

  test('[2-28], threat 9: log-out asks, leaves neither token nor purchase in this browser, and leads to a provider with a session of its own', async () => {
    await buyer.signIn('PERSONAL', { idToken: 'a.b.c' })
    const rig = await createRig(buyer)
    rig.at('confirmInfo')
    await settled(rig)
    const { local, session } = rig.ports.storage
    local.set('/ecad/:token', 'old')
    const OF_PURCHASE = ['transactionId', 'processId', 'receiptTid', 'purchaseInput']
    local.set('cartModified', 'true')
    for (const key of OF_PURCHASE) session.set(key, 'x')
    rig.ports.dialogs.answer(false)
    press(act(rig.app.session).signOut)
    await until(() => rig.ports.dialogs.asked.length === 1)
    expect(rig.app.session.state.at.kind).toBe('signed-in')
    rig.ports.dialogs.answer(true)
    await signsOut(rig)
    await until(() => steps(rig).length === 2)
    const { url } = buyer.network.answered('GET /MacauOneAcc/logout')
    expect(url).toMatch(new RegExp(`^${shop.provider.issuer}/session/end\\?.*id_token_hint=a\\.b\\.c`))
    expect(steps(rig).map(({ by, to }) => `${by} ${to}`)).toEqual(['replace chooseEcad', `leave ${url}`])
    const left = [...['/ecad/:token', 'cartModified'].map((key) => local.get(key)), ...OF_PURCHASE.map((key) => session.get(key))]
    expect(left).toEqual(left.map(() => undefined))
    await isAt(rig, 'signInNeeded')
  })

  test('another person who signs in from the same tab finds nothing of the first one there (threat 9)', async () => {
    await buyer.signIn('PERSONAL')
    const { storage } = (await opened()).ports
    const left = [STORAGE_KEYS.agreedServices, STORAGE_KEYS.purchaseInput, STORAGE_KEYS.recentParcels]
    for (const key of left) storage.session.set(key, 'x')
    const kept = () => left.map((key) => storage.session.get(key))
    await opened({ storage })
    expect(kept()).toEqual(['x', 'x', 'x'])
    await buyer.signIn('CORPORATE')
    const rig = await opened({ storage })
    expect([kept(), steps(rig)]).toEqual([[undefined, undefined, undefined], [{ by: 'reload', to: 'chooseEcad', query: {} }]])
    expect(steps(await opened({ storage }))).toEqual([])
  })

  test.each(['web', 'mobile'] as const)('[4-11] after log-out this is the personal platform again: %s [7-28]', async (kind) => {
    await buyer.signIn('CORPORATE')
    const rig = await opened({ kind, search: '?platform=ab' }, { platform: 'ab' })
    const { preferences, session } = rig.app
    expect([at(rig).kind, preferences.state.platform]).toEqual(['open', 'ab'])
    await signsOut(rig)
    expect([preferences.state.platform, preferences.carried(), rig.ports.navigator.query()]).toEqual(['one', {}, {}])
    expect(rig.ports.storage.session.get('isBusinessPlatform')).toBe('false')
    press(act(session).signIn)
    await until(() => steps(rig).at(-1)?.by === 'leave')
    // The account type is passed along, as the platform's [7-28].
    expect(steps(rig).at(-1)?.to).toMatch(/account_type=PERSONAL/)
    expect(steps(rig).at(-1)?.to).not.toMatch(/platform(=|%3D)ab/)
  })

  test.each([
    ['CORPORATE', 'personalOnly'],
    ['PERSONAL', 'open'],
    [undefined, 'signInNeeded'],
  ] as const)('another tab signs in, %s, or out: back in front this page knows who it is now: %s', async (accountType, kind) => {
    const rig = await opened({}, {}, 'of-this-tab')
    rig.ports.hostPage.resume()
    expect(asksWho()).toBe(1)
    if (accountType === undefined) buyer.signOut()
    else await buyer.signIn(accountType)
    if (accountType === undefined) rig.ports.storage.local.remove('/ecad/:token')
    else rig.ports.storage.local.set('/ecad/:token', 'of-another-tab')
    rig.ports.hostPage.resume()
    await until(() => asksWho() === 2 && at(rig).kind === kind)
    const who = rig.app.session.state.at
    expect(who.kind === 'signed-in' ? who.profile.accountType : undefined).toBe(accountType)
  })

  describe('decision 4: on an origin of the host app’s own, the host signs in, as a redirect would not come back', () => {
    const elsewhere = async (hasAccountPages: boolean) => {
      buyer.isAtProvider()
      buyer.signOut()
      const rig = await opened({ kind: 'mobile', host: { inHost: true, hasAccountPages }, pageOrigin: 'https://app.example' })
      press(act(rig.app.session).signIn)
      return rig
    }

    test('its page is opened, and the code it leaves is spent when it comes back', async () => {
      const rig = await elsewhere(true)
      await until(() => rig.ports.hostPage.accountPages.length === 1)
      expect(rig.ports.hostPage.accountPages).toEqual(['login'])
      expect(buyer.network.count('POST /MacauOneAcc/GetAuthorizeURL')).toBe(0)
      rig.ports.hostPage.leaveCode('a-new-code')
      rig.ports.hostPage.resume()
      await until(() => rig.app.session.state.at.kind === 'signed-in')
      expect([tokenOf(rig), rig.app.session.state.busy]).toEqual([buyer.network.bearer, null])
    })

    test('a host without such a page: the way in is said, and the button is back', async () => {
      const rig = await elsewhere(false)
      await until(() => rig.ports.dialogs.toasts.length === 1)
      expect(rig.app.session.state.failure).toEqual({ key: 'signInFromApp' })
      expect(act(rig.app.session).signIn).toBeTypeOf('function')
    })
  })

  test('[8-14] no address to sign in at: a toast, and the button is back', async () => {
    buyer.signOut()
    const rig = await opened()
    buyer.network.fail('POST /MacauOneAcc/GetAuthorizeURL', '500')
    press(act(rig.app.session).signIn)
    await until(() => rig.ports.dialogs.toasts.length === 1)
    expect(act(rig.app.session).signIn).toBeTypeOf('function')
  })
})

describe('/login [7-31]', () => {
  test('exchanges code and state, takes the token, goes back to where the user was; the code is spent once', async () => {
    buyer.signOut()
    const rig = await createRig(buyer, { search: '?platform=ab' })
    rig.at('login', { platform: 'ab', ...(await buyer.returnsFromProvider('/ecad/confirm-info?platform=ab', 'CORPORATE')) })
    const login = rig.app.flow(createLogin)
    act(login).open()
    act(login).open()
    await leads(rig)
    expect(steps(rig)).toEqual([{ by: 'replace', to: 'confirmInfo', query: { platform: 'ab' } }])
    expect([tokenOf(rig), buyer.network.count('POST /eservice/oauth/')]).toEqual([buyer.network.bearer, 1])
  })

  test('[1-05], [3-18] a browser that keeps nothing forgot the platform meanwhile: the page is loaded by its address', async () => {
    buyer.signOut()
    const rig = await createRig(buyer)
    rig.at('login', await buyer.returnsFromProvider('/ecad/confirm-info?platform=ab', 'CORPORATE'))
    act(rig.app.flow(createLogin)).open()
    await leads(rig)
    expect(steps(rig)).toEqual([{ by: 'leave', to: `${buyer.origin}/ecad/confirm-info?platform=ab`, query: {} }])
  })

  test.each(['by the provider', 'in an answer'])('[8-14] a grant refused %s: the server’s words, and a fresh attempt', async (how) => {
    buyer.signOut()
    const grant = await buyer.returnsFromProvider('/choose-ecad')
    const message = textOf('zh-Hant', 'loginFailed')
    if (how === 'by the provider') shop.provider.nonce = 'of-another-attempt'
    else buyer.network.replace('POST /eservice/oauth/', { isValid: false, message })
    const rig = await createRig(buyer)
    rig.at('login', grant)
    const login = rig.app.flow(createLogin)
    act(login).open()
    await until(() => login.state.at.kind === 'failed')
    expect(login.state.at).toEqual({ kind: 'failed', message: { text: message } })
    press(act(login).retry)
    await until(() => steps(rig).some(({ by }) => by === 'leave'))
  })

  test('a code that did not reach the server: the retry sends it, and goes back to where the user was', async () => {
    buyer.signOut()
    const rig = await createRig(buyer)
    rig.at('login', await buyer.returnsFromProvider('/ecad/confirm-info'))
    buyer.network.fail('POST /eservice/oauth/', 'dropped')
    const login = rig.app.flow(createLogin)
    act(login).open()
    await until(() => login.state.at.kind === 'failed')
    press(act(login).retry)
    await leads(rig)
    expect(steps(rig)).toEqual([{ by: 'replace', to: 'confirmInfo', query: {} }])
  })

  test('threat 10: a return address is a page of ours', () => {
    expect(returnPageOf('/ecad/confirm-info?platform=ab')).toEqual({ route: 'confirmInfo', query: { platform: 'ab' } })
    const evil = ['//evil.example/', 'https://evil.example/ecad/confirm-info', '/ecad/login?code=x', 'javascript:alert(1)']
    for (const returnTo of ['/choose-ecad', undefined, ...evil]) expect(returnPageOf(returnTo)).toEqual({ route: 'chooseEcad', query: {} })
  })
})

describe('launch facts [1-05]–[1-07]', () => {
  const read = (search: string, local = {}, session = {}, host = {}, more: Partial<LaunchSources> = {}) => {
    const stores = { local: memoryKeyStore(local), session: memoryKeyStore(session) }
    return readLaunch({ search, referrer: '', ...stores, host, origin: 'http://ours.test', ...more })
  }

  test.each([
    ['?language=pt', {}, 'pt'],
    ['?language=xx', { lang: 'zh-CN' }, 'zh-Hans'],
    ['', { lang: 'en-US' }, 'en'],
    ['', {}, 'zh-Hant'],
  ])('language of %s with %o is %s', (search, local, language) => {
    expect(read(search, local).language).toBe(language)
  })

  const STRANGERS = ['companies.test', 'notcompanies.test', 'ab.account.test', 'portal.test.evil.test']
  test.each([
    ['?platform=business', {}, {}, '', 'ab'],
    ['?platform=ab', {}, {}, '', 'ab'],
    ['?platform=x', { isBusinessPlatform: 'true' }, {}, '', 'one'],
    ['', { isBusinessPlatform: 'true' }, {}, '', 'ab'],
    ['', {}, { platform: 'ab' }, '', 'ab'],
    ['', {}, { platform: 'one' }, 'https://portal.test/home', 'one'],
    ...['portal.test/home', 'PORTAL.test:8443?x', 'a.companies.test/'].map((from) => ['', {}, {}, `https://${from}`, 'ab'] as const),
    ...STRANGERS.map((from) => ['', {}, {}, `https://${from}/`, 'one'] as const),
    ['', {}, {}, 'http://ours.test/ecad/', 'one'],
  ] as const)('[1-05] platform of %s, session %o, host %o, referrer %s is %s', (search, session, host, referrer, platform) => {
    const businessReferrers = ['portal.test', '*.companies.test', 'ours.test']
    expect(read(search, {}, session, host, { referrer, businessReferrers }).platform).toBe(platform)
  })

  test.each([
    ['', {}, {}, 'CORPORATE', 'ab', false],
    ...(['PERSONAL', 'UNSUPPORTED', undefined] as const).map((type) => ['', {}, {}, type, 'one', true] as const),
    ['?platform=one', {}, {}, 'CORPORATE', 'one', false],
    ['', {}, { platform: 'one' }, 'CORPORATE', 'one', false],
    ['', { isBusinessPlatform: 'true' }, {}, 'PERSONAL', 'ab', false],
  ] as const)(
    '[1-05] the host’s own check decides where nothing else does: %s, session %o, host %o, account %s is %s',
    (search, session, host, accountType, platform, platformIsOpen) => {
      expect(read(search, {}, session, host, { accountType })).toMatchObject({ platform, platformIsOpen })
    },
  )

  test.each([
    ['?isDark=true', {}, {}, true, true],
    ['?isDark=false', { isDark: 'true' }, {}, false, true],
    ['?isDark=1', { isDark: 'true' }, {}, true, false],
    ['', { isDark: 'true' }, {}, true, false],
    ['', {}, { isDark: true }, true, true],
    ['', {}, { isDark: false }, false, true],
    ['', {}, {}, false, false],
  ])('[1-07] of %s, session %o, host %o the theme is dark: %s, and stands in the address: %s', (search, session, host, ...theme) => {
    const { isDark, isDarkGiven } = read(search, {}, session, host)
    expect([isDark, isDarkGiven]).toEqual(theme)
  })

  test('what must outlast the page is kept: locale for good, platform and theme for the session', () => {
    const local = memoryKeyStore()
    const session = memoryKeyStore()
    storeLaunch(read('?language=pt&platform=ab&isDark=true'), { local, session })
    expect(Object.fromEntries(local.entries)).toEqual({ lang: 'pt-PT' })
    expect(Object.fromEntries(session.entries)).toEqual({ isBusinessPlatform: 'true', isDark: 'true' })
  })
})

describe('a page that Back shows again as it was left', () => {
  test.each([
    ['its session ended meanwhile: log-in is asked for before anything is shown', () => buyer.signOut(), 'signInNeeded'],
    ['the same person is signed in: it stays as it was', () => undefined, 'open'],
    ['nobody can be asked: nothing private is shown', () => buyer.network.fail('GET /MacauOneAcc/GetUser', '500', 10), 'failed'],
  ])('%s', async (_what, happens, kind) => {
    const rig = await opened()
    happens()
    await rig.ports.hostPage.restored()
    expect([at(rig).kind, steps(rig)]).toEqual([kind, []])
  })

  test('somebody else is signed in: it is loaded anew, with nothing of the first', async () => {
    const rig = await opened()
    await buyer.signIn('CORPORATE')
    await rig.ports.hostPage.restored()
    expect(steps(rig)).toMatchObject([{ by: 'reload' }])
  })
})

describe('language and theme while the page runs [1-07]', () => {
  test('decision 3.11: words and language change together, the locale is stored, and an address that names the old one is corrected', async () => {
    const rig = await createRig(buyer, { search: '?language=en' })
    const { preferences } = rig.app
    rig.at('chooseEcad', { language: 'en' })
    act(preferences).chooseLanguage('pt')
    act(preferences).chooseLanguage('zh-Hans')
    await until(() => preferences.state.language === 'zh-Hans')
    expect([preferences.state.translator.language, rig.ports.storage.local.get('lang')]).toEqual(['zh-Hans', 'zh-CN'])
    expect(steps(rig).at(-1)).toEqual({ by: 'replace', to: 'chooseEcad', query: { language: 'zh-Hans' } })
  })

  test('a page that is not found stays when its language or theme changes, also if its address names the old one [2-01]', async () => {
    const rig = await createRig(buyer, { kind: 'mobile', search: '?language=en&isDark=true', launch: { isDark: true } })
    const { preferences } = rig.app
    rig.ports.navigator.arrive('notFound' as RouteName, { language: 'en' })
    act(preferences).chooseLanguage('pt')
    await until(() => preferences.state.language === 'pt')
    act(preferences).followDark(false)
    expect([preferences.state.isDark, steps(rig)]).toEqual([false, []])
  })

  test('a theme chosen is kept for the session, and an address that names the old one is corrected', async () => {
    const rig = await createRig(buyer, { search: '?isDark=true' })
    rig.at('chooseEcad', { isDark: 'true' })
    act(rig.app.preferences).chooseDark(false)
    expect([rig.app.preferences.state.isDark, rig.ports.storage.session.get('isDark')]).toEqual([false, 'false'])
    expect(steps(rig).at(-1)).toEqual({ by: 'replace', to: 'chooseEcad', query: { isDark: 'false' } })
    const unnamed = await createRig(buyer)
    unnamed.at('chooseEcad')
    act(unnamed.app.preferences).chooseDark(true)
    expect(steps(unnamed)).toEqual([])
  })

  test.each([{ isDark: true }, {}])(
    '[1-07] the host’s theme, %j, stands in the address, goes along, and follows what it says later',
    async (launch) => {
      const rig = await createRig(buyer, { kind: 'mobile', launch })
      const { preferences } = rig.app
      const inAddress = (dark: string) => ({ by: 'replace', to: 'affairFaq', query: { itemId: '1', isDark: dark } })
      rig.at('affairFaq', { itemId: '1' })
      expect(steps(rig)).toEqual(launch.isDark ? [inAddress('true')] : [])
      if (launch.isDark) expect(preferences.carried()).toEqual({ isDark: 'true' })
      act(preferences).followDark(true)
      act(preferences).followDark(false)
      expect(steps(rig).slice(-2)).toEqual([inAddress('true'), inAddress('false')])
      expect([preferences.carried(), rig.ports.storage.session.get('isDark')]).toEqual([{ isDark: 'false' }, 'false'])
    },
  )

  test('[1-07] the theme of the address wins over the host’s at the start', async () => {
    const rig = await createRig(buyer, { kind: 'mobile', launch: { isDark: true }, search: '?isDark=false' })
    rig.at('affairFaq', { isDark: 'false' })
    expect([rig.app.preferences.state.isDark, steps(rig)]).toEqual([false, []])
  })
})
