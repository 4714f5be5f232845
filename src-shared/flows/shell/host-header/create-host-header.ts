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

/** Time limit for the header's ready message. It is generous, because our own header is shown meanwhile. */
const READY_WITHIN_MS = 10_000
/** Longest delay of the reload by saving. Unsaved input stays in this tab's storage. */
const SAVE_WITHIN_MS = 1500

/** Sends language, theme and account to the host's header, and handles its messages [1-06], [2-28], [7-29]. */
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

  /** On a public page the session may not be loaded yet; a stored token then means that a user may be signed in. */
  const mayBeSignedIn = () => {
    const { kind } = session.state.at
    return kind === 'signed-in' || (kind !== 'signed-out' && createTokenStore(ports.storage.local).get() !== undefined)
  }

  /** Sends the header a token of the signed-in user. If that fails, our own header is shown. */
  async function sendAccount(): Promise<void> {
    const receiver = frame
    const signal = latest.start()
    if (receiver === undefined || state.at === 'own' || session.state.at.kind === 'loading') return
    try {
      const token = mayBeSignedIn() ? await fetchIframeToken(api, preferences.state.platform, { signal }) : undefined
      if (signal.aborted) return
      // without a token the host's header could not show the signed-in user, so our own header does
      if (token === undefined && session.state.at.kind === 'signed-in') return set({ at: 'own' })
      receiver.post(token === undefined ? { type: 'signed-out' } : { type: 'iframe-token', token })
      set({ at: 'shown' })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ at: 'own' })
    }
  }

  /** After a confirmation, saves and reloads the page in the language [1-06]. If the user declines, the header is reset to the current language. */
  async function changeLanguage(next: Language): Promise<void> {
    if (isConfirming || next === preferences.state.language) return
    isConfirming = true
    // the question and the yes button are in the new language, because the user may not understand the current one
    const wished = await preferences.translatorOf(next)
    const yes = await ports.dialogs.confirm({
      title: { key: 'changeLanguageTo', values: { language: LANGUAGE_FACTS[next].selfName } },
      text: { text: wished.t('changeLanguageConfirm'), lang: wished.language },
      more: [{ key: 'changeLanguageConfirm' }],
      confirm: { text: wished.t('confirm'), lang: wished.language },
    })
    isConfirming = false
    if (!yes) return sendLanguage()
    await settleWithin(ports.clock, SAVE_WITHIN_MS, Promise.allSettled([...beforeReload].map((save) => save())))
    ports.storage.local.set(LANG_KEY, LANGUAGE_FACTS[next].locale)
    ports.navigator.reload({ ...ports.navigator.query(), language: next })
  }

  async function signIn(): Promise<void> {
    await session.known()
    // if a user is already signed in, only the header did not know
    if (session.state.at.kind === 'signed-in') await sendAccount()
    else session.actions(session.state).signIn?.()
  }

  /** Logs out like our own header: confirmation, call, and navigation after 1500 ms at most [2-28]. */
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
