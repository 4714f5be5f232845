import { subscribe } from 'valtio/vanilla'
import { hostSignature } from '../../../api/account.ts'
import { checkQualification } from '../../../api/qualification.ts'
import type { ApiClient } from '../../../api/types.ts'
import type { Profile } from '../../../domain/people/profile.ts'
import { PLATFORM_ACCOUNT, type Platform } from '../../../domain/platforms.ts'
import { ROUTES, type RouteName } from '../../../domain/routes.ts'
import type { Message, Ports } from '../../../ports/index.ts'
import { closePage } from '../../core/close-page.ts'
import { type CurrentPage, currentAddress } from '../../core/current-page.ts'
import { type CurrentService, helpTarget } from '../../core/current-service.ts'
import { messageOf } from '../../core/error-messages.ts'
import { failureText, showFailure } from '../../core/failures.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { hasVisitOpen } from '../../payment/kept-visit.ts'
import { openLookup } from '../../purchase/plan-lookup.ts'
import type { PreferencesFlow } from '../preferences/types.ts'
import type { PublicInfo } from '../public-info/create-public-info.ts'
import type { Session } from '../session/create-session.ts'
import { redirectOf } from './redirect.ts'
import type { StartupActions, StartupAt, StartupFlow, StartupState } from './types.ts'
import { accountPage, HOST_PAGE } from './verdict.ts'

/** Pages of the cadastral service. Other pages check the qualification themselves when they know their serviceCode. */
const QUALIFIED_HERE: ReadonlySet<RouteName> = new Set<RouteName>(['chooseEcad', 'confirmInfo', 'paymentInfo', 'paymentProcess'])

/** The platform to switch to when an account is refused on the other one. */
const PLATFORM_OF: Readonly<Partial<Record<StartupAt['kind'], Platform>>> = { personalOnly: 'ab', corporateOnly: 'one' }

/** Delay after which the first page has been drawn and has sent its own calls, which have priority (docs/quality.md). */
const SIGNATURE_AFTER_MS = 1000

export interface StartupSetup {
  readonly api: ApiClient
  readonly ports: Ports
  readonly preferences: PreferencesFlow
  /** the platform is not known yet; the host's check may decide it [1-05] */
  readonly platformIsOpen: boolean
  readonly session: Session
  readonly publicInfo: PublicInfo
  readonly currentService: CurrentService
  readonly currentPage: CurrentPage
  /** absolute address of a path below the base */
  readonly addressOf: (below: string) => string
}

/** The start-up checks [4-06]. They start when navigation enters a page, never on mount. */
export function createStartup({
  api,
  ports,
  preferences,
  platformIsOpen,
  session,
  publicInfo,
  currentService,
  currentPage,
  addressOf,
}: StartupSetup): StartupFlow {
  const { state, set } = createState<StartupState>({ at: { kind: 'checking' } })
  const latest = createLatestRequest()
  let platformCheck: Promise<StartupAt | undefined> | undefined
  /** the account that passed the qualification check, which runs once per account */
  let qualified: string | undefined
  /** the previous page passed the checks */
  let passed = false
  let signatureRequested = false
  let showsUnqualified = false

  async function checkPlatform(): Promise<StartupAt | undefined> {
    try {
      const { platform } = preferences.state
      const { supported, accountType } = await ports.hostPage.checkPlatformSupport(platform)
      // a host that did not answer in time at launch may report a business account only now [1-05]
      if (platformIsOpen && platform === 'one' && accountType === PLATFORM_ACCOUNT.ab) {
        preferences.becomeBusiness()
        return await checkPlatform()
      }
      if (supported) return undefined
      const kind = (accountType && accountPage(platform, accountType)) ?? 'notSupported'
      if (accountType !== undefined) await ports.hostPage.recordUnsupported(platform, accountType, ROUTES[currentPage.route].path)
      await ports.hostPage.openAccountPage(HOST_PAGE[kind])
      return { kind }
    } catch {
      // [8-08] errors of the host's account look-up are ignored; the server decides the account's rights (threat 16)
      return undefined
    }
  }

  async function checkQualified(profile: Profile): Promise<StartupAt | undefined> {
    if (qualified === profile.euid) return undefined
    await publicInfo.known()
    const { facts } = publicInfo.state
    if (facts.kind === 'failed') return { kind: 'failed', message: facts.message }
    if (facts.kind !== 'ready') return undefined
    const answer = await checkQualification(api, profile, facts.value.cadastralServiceCode)
    if (answer.qualified) {
      qualified = profile.euid
      return undefined
    }
    return {
      kind: 'unqualified',
      message: failureText('unqualified', answer.message === undefined ? {} : { message: { text: answer.message } }),
    }
  }

  async function runChecks(route: RouteName): Promise<StartupAt> {
    platformCheck ??= checkPlatform()
    const [refusal] = await Promise.all([platformCheck, session.known()])
    if (refusal !== undefined) return refusal
    const { at } = session.state
    const { needsLogin } = ROUTES[route]
    if (at.kind === 'failed') return needsLogin ? { kind: 'failed', message: at.message } : { kind: 'open' }
    if (at.kind !== 'signed-in')
      return needsLogin ? { kind: 'signInNeeded', expired: at.kind === 'signed-out' && at.expired } : { kind: 'open' }
    const page = accountPage(preferences.state.platform, at.profile.accountType)
    if (page !== undefined) return { kind: page }
    return (QUALIFIED_HERE.has(route) ? await checkQualified(at.profile) : undefined) ?? { kind: 'open' }
  }

  async function check(route: RouteName): Promise<void> {
    const signal = latest.start()
    let at: StartupAt
    try {
      at = await runChecks(route)
    } catch (error) {
      at = { kind: 'failed', message: messageOf(error) }
    }
    if (signal.aborted) return
    passed = at.kind === 'open'
    settle(at)
  }

  /** Requests once the signature that some hosts require for their JSAPIs (decision 4). */
  function requestHostSignature(): void {
    if (signatureRequested || !ports.hostPage.inHost) return
    signatureRequested = true
    const href = addressOf(currentAddress(currentPage, ports.navigator))
    // not fatal: without it a strict host refuses its JSAPIs with code 4, and the product works without them (docs/bridge.md)
    ports.clock.after(SIGNATURE_AFTER_MS, () => hostSignature(api, href).catch(() => undefined))
  }

  function settle(settled: StartupAt): void {
    const at = settled.kind === 'failed' && hasVisitOpen(ports.storage.session) ? { ...settled, moneyOpen: true as const } : settled
    set({ at })
    requestHostSignature()
    if (at.kind === 'unqualified') void showUnqualified(at.message)
  }

  /** Shows the server's message in a dialog over an empty page; OK closes the page [8-07]. One dialog at a time. */
  async function showUnqualified(message: Message): Promise<void> {
    if (showsUnqualified) return
    showsUnqualified = true
    try {
      await showFailure(ports, 'unqualified', { message })
    } finally {
      showsUnqualified = false
    }
  }

  function open(route: RouteName): void {
    // the loading message belongs to the previous page [9-06]
    if (currentPage.route !== route) ports.dialogs.endLoading()
    currentPage.route = route
    const redirect = redirectOf(route, ports.navigator.query())
    if (redirect !== undefined) {
      ports.navigator.replace(redirect.to, redirect.query)
      return
    }
    currentService.pageChanged(route, ports.navigator.query())
    // platform=ab in a business session [1-05], and isDark if the host sets the theme [1-07]
    preferences.completeAddress()
    // every page needs prices, the bureau's contact details and the test banner
    publicInfo.actions(publicInfo.state).open()
    if (ROUTES[route].isPublic) {
      latest.cancel()
      settle({ kind: 'open' })
      return
    }
    // keep the page open while the next one is checked, to avoid flicker
    const stays = state.at.kind === 'open' && passed && (session.state.at.kind === 'signed-in' || !ROUTES[route].needsLogin)
    if (!stays) set({ at: { kind: 'checking' } })
    void check(route)
  }

  // check again when the session begins or ends
  subscribe(session.state, () => {
    const kind = session.state.at.kind
    const settled = kind === 'signed-in' || kind === 'signed-out'
    if (settled && state.at.kind !== 'checking' && !ROUTES[currentPage.route].isPublic) void check(currentPage.route)
  })

  ports.hostPage.onRestored(async () => {
    await session.reloadAccount()
    if (!ROUTES[currentPage.route].isPublic) await check(currentPage.route)
  })

  const retry = () => {
    set({ at: { kind: 'checking' } })
    publicInfo.actions(publicInfo.state).retry?.()
    void check(currentPage.route)
  }
  const leave = () => void closePage({ ports, currentPage })
  const signIn = () => session.actions(session.state).signIn?.()
  const lookUp = () => openLookup({ lookup: ports.lookup, publicInfo, preferences, origin: addressOf('') })
  const readGuide = () => ports.navigator.go('ecadInstruction', { ...helpTarget(currentService.state) })
  const signOut = () => session.actions(session.state).signOut?.()
  const switchTo = (platform: Platform | undefined) => platform && (() => ports.navigator.reload({ ...ports.navigator.query(), platform }))
  const refused = new Set<StartupAt['kind']>(['notSupported', 'personalOnly', 'corporateOnly', 'unsupported'])

  return {
    state,
    actions: ({ at }): StartupActions => ({
      open,
      retry: at.kind === 'failed' ? retry : undefined,
      signIn: at.kind === 'signInNeeded' ? signIn : undefined,
      openLookup: at.kind === 'signInNeeded' ? lookUp : undefined,
      readGuide: at.kind === 'signInNeeded' ? readGuide : undefined,
      signOut: refused.has(at.kind) ? signOut : undefined,
      switchPlatform: switchTo(PLATFORM_OF[at.kind]),
      leave: refused.has(at.kind) ? leave : undefined,
    }),
  }
}
