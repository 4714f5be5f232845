import type { Language } from '../../../domain/languages.ts'
import type { Platform } from '../../../domain/platforms.ts'
import type { Translator } from '../../../i18n/index.ts'
import type { Query } from '../../../ports/navigator.ts'
import type { Flow } from '../../core/flow.ts'

/** Current language, theme and platform. The language changes without a reload (decision 3.11). */
export interface PreferencesState {
  readonly language: Language
  /** The texts of `language`. Both change in one step, so no screen mixes two languages. */
  readonly translator: Translator
  readonly isDark: boolean
  /** theme and text only; rights come from the account (threat 16) */
  readonly platform: Platform
}

export interface PreferencesActions {
  /** Changes the language without a reload: step, values and scroll position stay. Stores the locale [1-06]. */
  readonly chooseLanguage: (language: Language) => void
  readonly chooseDark: (isDark: boolean) => void
  /** Follows the host's theme; it is stored and added to the address [1-07]. */
  readonly followDark: (isDark: boolean) => void
}

export interface PreferencesFlow extends Flow<PreferencesState, PreferencesActions> {
  /** Resolves when the translator has all texts; until then it has those of the first screen. Rejects if they cannot be loaded. */
  loadAllTexts(): Promise<void>
  /** The texts of another language; those of the current one if they cannot be loaded. */
  translatorOf(language: Language): Promise<Translator>
  /** Parameters for every address of this session: platform=ab [1-05], and the theme if the address or the host set it [1-07]. */
  carried(): Query
  /** Adds those parameters where the page's address lacks them. */
  completeAddress(): void
  /** Switches to the business platform for the session, after the host's check [1-05]. */
  becomeBusiness(): void
  /** Switches to the personal platform for the session, on log-out [4-11]. The address changes with the next page. */
  becomePersonal(): void
}
