import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import { fetchIframeToken } from '../../api/account.ts'
import { createTokenStore } from '../../api/token.ts'
import { LANGUAGE_FACTS, type Language } from '../../domain/languages.ts'
import type { FromHeader, HeaderFrame } from '../../ports/header-frame.ts'
import type { FlowDeps } from '../deps.ts'
import { isGivenUp } from '../error-messages.ts'
import { LANG_KEY } from '../launch/read-launch.ts'
import { createLatestRequest, createState } from '../state.ts'
import { within } from '../within.ts'
import type { HostHeaderFlow, HostHeaderState } from './types.ts'

/** How long the header may take to say that it is ready; ours serves meanwhile, so there is no hurry. */
const READY_WITHIN_MS = 10_000
/** How long saving may hold up the reload; what is not saved by then is kept in this tab. */
const KEEP_WITHIN_MS = 1500

/** What the host's header is told, and what comes of what it says [1-06], [2-28], [7-29]. */
export function createHostHeader({ api, ports, preferences, session, beforeReload }: FlowDeps): HostHeaderFlow {
  const { state, set } = createState<HostHeaderState>({ at: 'waiting' })
  const latest = createLatestRequest()
  let frame: HeaderFrame | undefined
  let isReady = false
  let isConfirming = false
  let stopWaiting = (): void => undefined

  const sendLanguage = () => frame?.post({ type: 'language', language: preferences.state.language })
  const sendPreferences = () => {
    const { isDark, platform } = preferences.state
    frame?.post({ type: 'theme', isDark, platform })
    sendLanguage()
  }

  /** On a public page nobody may have asked yet; then nobody without a token is signed in. */
  const mayBeSignedIn = () => {
    const { kind } = session.state.at
    return kind === 'signed-in' || (kind !== 'signed-out' && createTokenStore(ports.storage.local).get() !== undefined)
  }

  /** Tells the header who is signed in; a header that cannot be told is of no use to the user. */
  async function sendAccount(): Promise<void> {
    const receiver = frame
    const signal = latest.start()
    if (receiver === undefined || state.at === 'own' || session.state.at.kind === 'loading') return
    try {
      const token = mayBeSignedIn() ? await fetchIframeToken(api, preferences.state.platform, { signal }) : undefined
      if (signal.aborted) return
      // Signed in, and yet no token: ours shows the name and the way out.
      if (token === undefined && session.state.at.kind === 'signed-in') return set({ at: 'own' })
      receiver.post(token === undefined ? { type: 'signed-out' } : { type: 'iframe-token', token })
      set({ at: 'shown' })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ at: 'own' })
    }
  }

  /** Asks, keeps, and opens the page anew in the language [1-06]; a no is told, so that the header shows what is. */
  async function changeLanguage(next: Language): Promise<void> {
    if (isConfirming || next === preferences.state.language) return
    isConfirming = true
    const yes = await ports.dialogs.confirm({
      title: { key: 'changeLanguageTo', values: { language: LANGUAGE_FACTS[next].selfName } },
      text: { key: 'changeLanguageConfirm' },
    })
    isConfirming = false
    if (!yes) return sendLanguage()
    // Everything typed is kept before a reload that we ourselves bring about.
    await within(ports.clock, KEEP_WITHIN_MS, Promise.allSettled([...beforeReload].map((keep) => keep())))
    ports.storage.local.set(LANG_KEY, LANGUAGE_FACTS[next].locale)
    ports.navigator.reload({ ...ports.navigator.query(), language: next })
  }

  async function signIn(): Promise<void> {
    await session.known()
    // The header knew less than we do: it is told again.
    if (session.state.at.kind === 'signed-in') await sendAccount()
    else session.actions(session.state).signIn?.()
  }

  /** Asks, calls, and leads away after 1500 ms at most [2-28]: the same log-out as of our own header. */
  async function signOut(): Promise<void> {
    await session.known()
    session.actions(session.state).signOut?.()
  }

  function handleMessage(said: FromHeader): void {
    if (said.type === 'header-ready') {
      isReady = true
      stopWaiting()
      sendPreferences()
      void sendAccount()
    } else if (state.at !== 'shown') return
    else if (said.type === 'language') void changeLanguage(said.language)
    else if (said.type === 'login') void signIn()
    else void signOut()
  }

  function attach(next: HeaderFrame): () => void {
    frame = next
    isReady = false
    set({ at: 'waiting' })
    stopWaiting = ports.clock.after(READY_WITHIN_MS, () => set({ at: 'own' }))
    const ends = [
      next.onMessage(handleMessage),
      subscribe(preferences.state, () => {
        if (isReady) sendPreferences()
      }),
      subscribeKey(session.state, 'at', () => {
        if (isReady) void sendAccount()
      }),
    ]
    return () => {
      stopWaiting()
      for (const end of ends) end()
      latest.cancel()
      if (frame !== next) return
      frame = undefined
      set({ at: 'waiting' })
    }
  }

  return { state, actions: () => ({ attach }) }
}
