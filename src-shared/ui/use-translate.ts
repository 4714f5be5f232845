import type { Language } from '../domain/languages.ts'
import type { Platform } from '../domain/platforms.ts'
import type { MessageKey, MessageValues } from '../i18n/index.ts'
import type { Message } from '../ports/message.ts'
import { useApp } from './app-context.tsx'
import { useFlow } from './use-flow.ts'

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The interface's words in the language of now: `const t = useT(); t('amountMop', { amount })`. */
export function useT(): Translate {
  return useFlow(useApp().preferences).state.translator.t
}

/** Turns a Message into text: a translation, or the server's own text as it is. */
export function useMessageText(): (message: Message) => string {
  const t = useT()
  return (message) => ('text' in message ? message.text : t(message.key, message.values))
}

export const useLanguage = (): Language => useFlow(useApp().preferences).state.language
export const usePlatform = (): Platform => useFlow(useApp().preferences).state.platform
export const useIsDark = (): boolean => useFlow(useApp().preferences).state.isDark
