import type { Language } from '../../domain/languages.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { Translator } from '../../i18n/index.ts'
import type { Flow } from '../flow.ts'

/** Language, theme and platform as they are now; language changes in place (decision 3.11). */
export interface PreferencesState {
  readonly language: Language
  /** the words of `language`; both change in one step, so that no screen mixes two languages */
  readonly translator: Translator
  readonly isDark: boolean
  /** theme and text only; rights come from the account (threat 16) */
  readonly platform: Platform
}

export interface PreferencesActions {
  /** In place: keeps step, values and scroll; the locale is stored [1-06]. */
  readonly chooseLanguage: (language: Language) => void
  readonly chooseDark: (isDark: boolean) => void
}

export interface PreferencesFlow extends Flow<PreferencesState, PreferencesActions> {
  /** Resolves when the translator has every word; until then it has those of the first screen. Rejects when they could not be loaded. */
  allWords(): Promise<void>
}
