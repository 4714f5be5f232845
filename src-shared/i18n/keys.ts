import type { first } from './messages/zh-Hant/first.ts'
import type { rest } from './messages/zh-Hant/rest.ts'
import type { NameKey } from './name-keys.ts'

/** The two halves of a catalogue. Traditional Chinese is the reference [1-06]: a missing or an extra key in another language does not compile. */
export type FirstMessages = Readonly<Record<keyof typeof first | NameKey, string>>
export type RestMessages = Readonly<Record<keyof typeof rest, string>>

/** All texts of the interface in one language. */
export type Catalogue = FirstMessages & RestMessages
export type MessageKey = keyof Catalogue
