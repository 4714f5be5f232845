import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import { fetchIframeToken } from '../../../api/account.ts'
import { createTokenStore } from '../../../api/token.ts'
import { LANGUAGE_FACTS, type Language } from '../../../domain/languages.ts'
import type { FromHeader, HeaderFrame } from '../../../ports/header-frame.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp } from '../../core/error-messages.ts'
import { settleWithin } from '../../core/settle-within.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { LANG_KEY } from '../launch/read-launch.ts'
import type { HostHeaderFlow, HostHeaderState } from './types.ts'

/** How long the header may take to report that it is ready. Our own header serves meanwhile, so there is no hurry. */
const READY_WITHIN_MS = 10_000
/** How long saving may delay the reload; what is not saved by then is kept in this tab's storage. */
const SAVE_WITHIN_MS = 1500

/** Sends the host's header language, theme and account, and acts on its messages [1-06], [2-28], [7-29]. */
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

  /** On a public page the session may not be loaded yet; then a token means that somebody may be signed in. */
  const mayBeSignedIn = () => {
    const { kind } = session.state.at
    return kind === 'signed-in' || (kind !== 'signed-out' && createTokenStore(ports.storage.local).get() !== undefined)
  }

  /** Tells the header who is signed in. If that fails, our own header is shown. */
  async function sendAccount(): Promise<void> {
    const receiver = frame
    const signal = latest.start()
    if (receiver === undefined || state.at === 'own' || session.state.at.kind === 'loading') return
    try {
      const token = mayBeSignedIn() ? await fetchIframeToken(api, preferences.state.platform, { signal }) : undefined
      if (signal.aborted) return
      // Without a token for somebody who is signed in, our own header shows the name and the log-out.
      if (token === undefined && session.state.at.kind === 'signed-in') return set({ at: 'own' })
      receiver.post(token === undefined ? { type: 'signed-out' } : { type: 'iframe-token', token })
      set({ at: 'shown' })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ at: 'own' })
    }
  }

  /** Asks, saves, and reloads the page in the language [1-06]. When the user says no, the header gets the present language again. */
  async function changeLanguage(next: Language): Promise<void> {
    if (isConfirming || next === preferences.state.language) return
    isConfirming = true
    // Who cannot read the page's language reads the question and the yes in the one they wish.
    const wished = await preferences.translatorOf(next)
    const yes = await ports.dialogs.confirm({
      title: { key: 'changeLanguageTo', values: { language: LANGUAGE_FACTS[next].selfName } },
      text: { text: wished.t('changeLanguageConfirm'), lang: wished.language },
      more: [{ key: 'changeLanguageConfirm' }],
      confirm: { text: wished.t('confirm'), lang: wished.language },
    })
    isConfirming = false
    if (!yes) return sendLanguage()
    // What the user typed is saved before we reload the page.
    await settleWithin(ports.clock, SAVE_WITHIN_MS, Promise.allSettled([...beforeReload].map((save) => save())))
    ports.storage.local.set(LANG_KEY, LANGUAGE_FACTS[next].locale)
    ports.navigator.reload({ ...ports.navigator.query(), language: next })
  }

  async function signIn(): Promise<void> {
    await session.known()
    // The header did not know that somebody is signed in.
    if (session.state.at.kind === 'signed-in') await sendAccount()
    else session.actions(session.state).signIn?.()
  }

  /** Logs out as our own header does: it asks, calls, and leads away after 1500 ms at most [2-28]. */
  async function signOut(): Promise<void> {
    await session.known()
    session.actions(session.state).signOut?.()
  }

  function handleMessage(message: FromHeader): void {
    if (message.type === 'header-ready') {
      isReady = true
      stopWaiting()
      sendPreferences()
      void sendAccount()
    } else if (state.at !== 'shown') return
    else if (message.type === 'language') void changeLanguage(message.language)
    else if (message.type === 'login') void signIn()
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
