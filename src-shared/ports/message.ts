import type { Language } from '../domain/languages.ts'
import type { MessageKey } from '../i18n/keys.ts'

/** A message to the user: a catalogue key with its values, or a text, for example from the server. `lang`: its language if it is not the page's. */
export type Message =
  | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string; readonly lang?: Language }
export type { MessageKey }
