import type { Language } from '../../../domain/languages.ts'
import type { Platform } from '../../../domain/platforms.ts'
import type { Translator } from '../../../i18n/index.ts'
import type { Query } from '../../../ports/navigator.ts'
import type { Flow } from '../../core/flow.ts'

/** Language, theme and platform as they are now; language changes in place (decision 3.11). */
export interface PreferencesState {
  readonly language: Language
  /** Gives the texts of `language`; both change in one step, so that no screen mixes two languages. */
  readonly translator: Translator
  readonly isDark: boolean
  /** theme and text only; rights come from the account (threat 16) */
  readonly platform: Platform
}

export interface PreferencesActions {
  /** In place: keeps step, values and scroll; the locale is stored [1-06]. */
  readonly chooseLanguage: (language: Language) => void
  readonly chooseDark: (isDark: boolean) => void
  /** Follows the host's theme, which is stored and from now on in the address [1-07]. */
  readonly followDark: (isDark: boolean) => void
}

export interface PreferencesFlow extends Flow<PreferencesState, PreferencesActions> {
  /** Resolves when the translator has every text; until then it has those of the first screen. Rejects when they could not be loaded. */
  loadAllTexts(): Promise<void>
  /** The texts of a language that is not spoken yet; those of the present one where they could not be loaded. */
  translatorOf(language: Language): Promise<Translator>
  /** What every address of this session carries: platform=ab [1-05], and the theme once the address or the host gave it [1-07]. */
  carried(): Query
  /** Switches to the business platform for the session, when only the host's check could tell [1-05]. */
  becomeBusiness(): void
  /** Switches to the personal platform for the session, as log-out does [4-11]. The address keeps what it has until the next page. */
  becomePersonal(): void
}
