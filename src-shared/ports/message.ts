import type { MessageKey } from '../i18n/keys.ts'

/** Words for a person: a catalogue text with its values, or the server's own words (already in the user's language). */
export type Message = { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> } | { readonly text: string }
export type { MessageKey }
