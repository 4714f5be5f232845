import type { Language } from '../domain/languages.ts'
import type { MessageKey } from '../i18n/keys.ts'

/** Words for a person: a catalogue text with its values, or words of the server's or of another language (`lang`) than the page's. */
export type Message =
  | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string; readonly lang?: Language }
export type { MessageKey }
