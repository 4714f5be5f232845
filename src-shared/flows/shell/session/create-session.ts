import { authorizeUrl, fetchUser, logOut, spendHostCode } from '../../../api/account.ts'
import { isUnanswered } from '../../../api/errors.ts'
import { createTokenStore } from '../../../api/token.ts'
import type { ApiClient } from '../../../api/types.ts'
import { accountKeyOf } from '../../../domain/people/profile.ts'
import type { Surface } from '../../../domain/surfaces.ts'
import type { Ports } from '../../../ports/index.ts'
import { type CurrentPage, currentAddress } from '../../core/current-page.ts'
import { messageOf } from '../../core/error-messages.ts'
import { showFailure } from '../../core/failures.ts'
import { settleWithin } from '../../core/settle-within.ts'
import { createState } from '../../core/state.ts'
import { PURCHASE_KEYS, STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whileWaiting } from '../../core/waiting-message.ts'
import type { HostSession } from '../launch/types.ts'
import type { PreferencesFlow } from '../preferences/types.ts'
import type { SessionActions, SessionFlow, SessionState } from './types.ts'

/** Longest wait for the server's log-out [9-06]. */
const LOGOUT_FALLBACK_MS = 1500
/** If the page is still shown after this time (bfcache, refused navigation), the button is enabled again. */
const LEAVING_MS = 8000

export interface SessionSetup {
  readonly api: ApiClient
  readonly ports: Ports
  readonly preferences: PreferencesFlow
  readonly surface: Surface
  readonly currentPage: CurrentPage
  /** The API has another origin than this page, so a sign-in redirect would not return here (decision 4). */
  readonly apiIsElsewhere: boolean
  readonly hostSession: HostSession
}

export interface Session extends SessionFlow {
  /** Called when a call was refused because there is no session. */
  lost(): void
  /** Resolves when the account is loaded or failed to load. */
  known(): Promise<void>
  /** Loads the account again. */
  reloadAccount(): Promise<void>
  /** Resolves once the host's one-time code is exchanged. The exchange replaces the session, so earlier calls would be refused. */
  hostCodeExchanged(): Promise<void>
}

export function createSession({ api, ports, preferences, surface, currentPage, apiIsElsewhere, hostSession }: SessionSetup): Session {
  const { state, set } = createState<SessionState>({ ...hostSession, at: { kind: 'unknown' }, busy: null, failure: null })
  const token = createTokenStore(ports.storage.local)
  /** the token for which the account was last loaded */
  let accountToken: string | undefined
  let loading: Promise<void> | undefined
  let exchange: Promise<void> | undefined
  /** the host's one-time code whose exchange was not answered */
  let unanswered: string | undefined

  async function exchangeHostCode(): Promise<void> {
    const again = unanswered
    const code = (await ports.hostPage.consumeAuthCode()) ?? again
    unanswered = undefined
    if (code === undefined) return
    try {
      // an invalid code is not an error, because the user can sign in as usual (decision 4)
      await spendHostCode(api, code)
    } catch (error) {
      if (isUnanswered(error)) unanswered = code
      // the call whose answer was lost has spent it
      else if (code === again) return
      throw error
    }
  }
  const exchangeOnce = (): Promise<void> => {
    exchange ??= exchangeHostCode().catch((error: unknown) => {
      exchange = unanswered === undefined ? Promise.resolve() : undefined // an answered code is used once
      throw error
    })
    return exchange
  }

  async function fetchAccount(): Promise<void> {
    try {
      await exchangeOnce()
      const profile = await fetchUser(api, preferences.state.platform)
      accountToken = token.get()
      set({ at: profile === undefined ? { kind: 'signed-out', expired: false } : { kind: 'signed-in', profile } })
      if (profile === undefined) return
      const { session } = ports.storage
      const account = accountKeyOf(profile)
      if ((session.get(STORAGE_KEYS.account) ?? account) !== account) {
        // nothing of the first account may stay in the tab of another one; answers that it has not saved are shown to itself alone
        for (const key of PURCHASE_KEYS.session) if (key !== STORAGE_KEYS.applicationDraft) session.remove(key)
        // the address of the sign-in's return is valid once
        if (currentPage.route !== 'login') ports.navigator.reload(ports.navigator.query())
      }
      session.set(STORAGE_KEYS.account, account)
    } catch (error) {
      set({ at: { kind: 'failed', message: messageOf(error) } })
    }
  }

  function load(): Promise<void> {
    if (loading !== undefined) return loading
    if (state.at.kind !== 'signed-in') set({ at: { kind: 'loading' } })
    loading = fetchAccount().finally(() => {
      loading = undefined
    })
    return loading
  }

  /** The host shows its own sign-in page, stores a new code, and returns. */
  async function signInAtHost(): Promise<void> {
    const stop = ports.hostPage.onResume(() => {
      stop()
      exchange = undefined
      set({ busy: null })
      void load()
    })
    if (await ports.hostPage.openAccountPage('login')) return
    stop()
    set({ busy: null, failure: { key: 'signInFromApp' } })
    await showFailure(ports, 'signInUnavailable', { message: { key: 'signInFromApp' } })
  }

  async function signIn(): Promise<void> {
    if (state.busy !== null) return
    set({ busy: 'signing-in', failure: null })
    if (apiIsElsewhere) return signInAtHost()
    try {
      const returnTo = currentAddress(currentPage, ports.navigator)
      const { language, platform } = preferences.state
      const wanted = { language, device: surface, returnTo, platform }
      const url = await whileWaiting({ ports, currentPage }, () => authorizeUrl(api, wanted))
      ports.navigator.leaveTo(url)
      ports.clock.after(LEAVING_MS, () => set({ busy: null }))
    } catch (error) {
      const failure = messageOf(error)
      set({ busy: null, failure })
      await showFailure(ports, 'signInUnavailable', { message: failure })
    }
  }

  async function signOut(): Promise<void> {
    if (state.busy !== null || !(await ports.dialogs.confirm({ text: { key: 'logoutConfirm' } }))) return
    if (state.busy !== null) return
    set({ busy: 'signing-out' })
    // errors are ignored [7-30]: the client deletes its session in any case
    let elsewhere: string | undefined
    const serverLogOut = logOut(api, {}).then((url) => {
      elsewhere = url
    })
    await whileWaiting({ ports, currentPage }, () => settleWithin(ports.clock, LOGOUT_FALLBACK_MS, serverLogOut))
    api.forget()
    for (const key of PURCHASE_KEYS.session) ports.storage.session.remove(key)
    for (const key of PURCHASE_KEYS.local) ports.storage.local.remove(key)
    // the next user of this browser starts on the personal platform [4-11]
    preferences.becomePersonal()
    set({ at: { kind: 'signed-out', expired: false }, gxToken: undefined, busy: null, failure: null })
    ports.navigator.replace('chooseEcad')
    // the provider must log out too, or the next user of this browser could enter the account with one click [2-28]
    if (elsewhere !== undefined) ports.navigator.leaveTo(elsewhere)
  }

  // tabs share one session, so this page follows a sign-in or log-out in another tab [4-11]
  ports.hostPage.onResume(() => {
    if (state.at.kind === 'signed-in' && token.get() !== accountToken) void load()
  })

  const known = async (): Promise<void> => {
    if (state.at.kind !== 'signed-in' && state.at.kind !== 'signed-out') await load()
  }
  const actions = {
    open: () => void known(),
    signIn: () => void signIn(),
    signOut: () => void signOut(),
  }
  return {
    state,
    actions: ({ at, busy }): SessionActions => ({
      open: actions.open,
      signIn: busy === null && at.kind !== 'signed-in' ? actions.signIn : undefined,
      signOut: busy === null && at.kind === 'signed-in' ? actions.signOut : undefined,
    }),
    lost: () => {
      if (state.at.kind === 'signed-in') set({ at: { kind: 'signed-out', expired: true } })
    },
    reloadAccount: load,
    hostCodeExchanged: exchangeOnce,
    known,
  }
}
