import type { Language } from '../domain/languages.ts'
import type { MessageKey } from './keys.ts'

/** What may stand in a text's {places}. `count` chooses the plural form as well. */
export type MessageValues = Readonly<Record<string, string | number>>

/** One language's words. Made anew for another language; nothing global, so two can live side by side. */
export interface Translator {
  readonly language: Language
  readonly t: (key: MessageKey, values?: MessageValues) => string
}
