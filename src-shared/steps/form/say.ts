import type { MessageKey } from '../../i18n/keys.ts'

/** How a rule's name becomes words. */
export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
