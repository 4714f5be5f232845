import { useCallback } from 'react'
import type { Language } from '../../domain/languages.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { MessageKey, MessageValues } from '../../i18n/index.ts'
import type { Message } from '../../ports/message.ts'
import { unbroken } from '../parts/unbroken.ts'
import { useApp } from './app-context.tsx'
import { useFlow } from './use-flow.ts'

export type Translate = (words: MessageKey | Message, values?: MessageValues) => string

/**
 * Translates into the current language: `const t = useT(); t('amountMop', { amount })`. It also returns the text of a
 * Message, including the server's own texts.
 */
export function useT(): Translate {
  const { t } = useFlow(useApp().preferences).state.translator
  return useCallback<Translate>(
    (words, values) => {
      if (typeof words === 'string') return unbroken(t(words, values))
      return 'text' in words ? words.text : unbroken(t(words.key, words.values))
    },
    [t],
  )
}

export const useLanguage = (): Language => useFlow(useApp().preferences).state.language
export const usePlatform = (): Platform => useFlow(useApp().preferences).state.platform
export const useIsDark = (): boolean => useFlow(useApp().preferences).state.isDark
