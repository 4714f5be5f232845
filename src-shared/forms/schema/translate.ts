import type { MessageKey } from '../../i18n/keys.ts'

/** Translates a text key of the catalogue into the language of the page. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
