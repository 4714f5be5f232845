import { authorizeUrl, fetchUser, logOut, spendHostCode } from '../../api/account.ts'
import type { ApiClient } from '../../api/types.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { Ports } from '../../ports/index.ts'
import { tellFailure } from '../failures.ts'
import { addressHere, type Here } from '../here.ts'
import type { PreferencesFlow } from '../preferences/types.ts'
import { createState } from '../state.ts'
import { PURCHASE_KEYS } from '../storage-keys.ts'
import { within } from '../within.ts'
import { wordsOf } from '../words-of.ts'
import type { SessionActions, SessionFlow, SessionState } from './types.ts'

/** How long log-out may keep the user waiting [9-06]. */
const LOGOUT_FALLBACK_MS = 1500
/** The page should be gone by then; if it is still here (bfcache, refused navigation), the button works again. */
const LEAVING_MS = 8000

export interface SessionSetup {
  readonly api: ApiClient
  readonly ports: Ports
  readonly preferences: PreferencesFlow
  readonly surface: Surface
  readonly here: Here
}

export interface Session extends SessionFlow {
  /** A call was refused for want of a session. */
  lost(): void
  /** Resolves when it is known who is signed in, or that it cannot be known. */
  known(): Promise<void>
  /** Resolves once the host's code, which replaces the session, is exchanged: a call beside it would be refused. */
  codeSpent(): Promise<void>
}

export function createSession({ api, ports, preferences, surface, here }: SessionSetup): Session {
  const { state, set } = createState<SessionState>({ at: { kind: 'unknown' }, busy: null, failure: null })
  const { platform } = preferences.state
  let loading: Promise<void> | undefined
  let spent: Promise<void> | undefined

  async function spend(): Promise<void> {
    const code = await ports.hostPage.takeAuthCode()
    // A spent or foreign code is no failure: the user signs in as anywhere else (decision 4).
    if (code !== undefined) await spendHostCode(api, code)
  }
  const spendOnce = (): Promise<void> => {
    spent ??= spend()
    return spent
  }

  async function ask(): Promise<void> {
    try {
      await spendOnce()
      const profile = await fetchUser(api, platform)
      set({ at: profile === undefined ? { kind: 'signed-out', expired: false } : { kind: 'signed-in', profile } })
    } catch (error) {
      spent = Promise.resolve() // a code is tried once
      set({ at: { kind: 'failed', message: wordsOf(error) } })
    }
  }

  function load(): Promise<void> {
    if (loading !== undefined) return loading
    if (state.at.kind !== 'signed-in') set({ at: { kind: 'loading' } })
    loading = ask().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function signIn(): Promise<void> {
    if (state.busy !== null) return
    set({ busy: 'signing-in', failure: null })
    try {
      const returnTo = addressHere(here, ports.navigator)
      const url = await authorizeUrl(api, { language: preferences.state.language, device: surface, returnTo, platform })
      ports.navigator.leaveTo(url)
      ports.clock.after(LEAVING_MS, () => set({ busy: null }))
    } catch (error) {
      const failure = wordsOf(error)
      set({ busy: null, failure })
      await tellFailure(ports, 'signInUnavailable', { words: failure })
    }
  }

  async function signOut(): Promise<void> {
    if (state.busy !== null || !(await ports.dialogs.confirm({ text: { key: 'logoutConfirm' } }))) return
    if (state.busy !== null) return
    set({ busy: 'signing-out' })
    // Errors are ignored [7-30]; the server forgets the session when it hears of it, we do at once.
    await within(ports.clock, LOGOUT_FALLBACK_MS, logOut(api, {}))
    api.forget()
    for (const key of PURCHASE_KEYS.session) ports.storage.session.remove(key)
    for (const key of PURCHASE_KEYS.local) ports.storage.local.remove(key)
    set({ at: { kind: 'signed-out', expired: false }, busy: null, failure: null })
    ports.navigator.replace('chooseEcad')
  }

  const open = () => {
    if (state.at.kind === 'unknown' || state.at.kind === 'failed') void load()
  }
  const actions = {
    open,
    refresh: () => void load(),
    signIn: () => void signIn(),
    signOut: () => void signOut(),
  }
  return {
    state,
    offer: ({ at, busy }): SessionActions => ({
      open: actions.open,
      refresh: actions.refresh,
      signIn: busy === null && at.kind !== 'signed-in' ? actions.signIn : undefined,
      signOut: busy === null && at.kind === 'signed-in' ? actions.signOut : undefined,
    }),
    lost: () => {
      if (state.at.kind === 'signed-in') set({ at: { kind: 'signed-out', expired: true } })
    },
    codeSpent: spendOnce,
    known: async () => {
      if (state.at.kind === 'unknown' || state.at.kind === 'failed' || state.at.kind === 'loading') await load()
    },
  }
}
