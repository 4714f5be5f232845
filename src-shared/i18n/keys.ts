import type { zhHant } from './messages/zh-Hant.ts'
import type { NameKey } from './name-keys.ts'

/** Every text of the interface; Traditional Chinese is the reference [1-06]. A missing or a foreign key in another catalogue does not compile. */
export type MessageKey = keyof typeof zhHant | NameKey
export type Catalogue = Readonly<Record<MessageKey, string>>
