import type { Language } from '../../domain/languages.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { Translator } from '../../i18n/index.ts'
import type { Query } from '../../ports/navigator.ts'
import type { Flow } from '../flow.ts'

/** Language, theme and platform as they are now; language changes in place (decision 3.11). */
export interface PreferencesState {
  readonly language: Language
  /** Says the texts of `language`; both change in one step, so that no screen mixes two languages. */
  readonly translator: Translator
  readonly isDark: boolean
  /** theme and text only; rights come from the account (threat 16) */
  readonly platform: Platform
}

export interface PreferencesActions {
  /** In place: keeps step, values and scroll; the locale is stored [1-06]. */
  readonly chooseLanguage: (language: Language) => void
  readonly chooseDark: (isDark: boolean) => void
  /** As the host has it now: kept, and from now on in the address [1-07]. */
  readonly followDark: (isDark: boolean) => void
}

export interface PreferencesFlow extends Flow<PreferencesState, PreferencesActions> {
  /** Resolves when the translator has every text; until then it has those of the first screen. Rejects when they could not be loaded. */
  loadAllTexts(): Promise<void>
  /** What goes along to every address of this visit: platform=ab [1-05], and the theme once the address or the host has said it [1-07]. */
  carried(): Query
  /** The host's own check says that this is the business platform, where nothing else has said anything; kept for the session [1-05]. */
  becomeBusiness(): void
}
