import type { Language } from '../languages.ts'
import type { AccountType } from '../platforms.ts'
import { showForeignName } from './person-name.ts'

/** The user's profile [3-07] with the names split. */
export interface Profile {
  /** 陳大文, joined without a space; '' for a person with a foreign name only */
  readonly chineseName: string
  readonly chinese: { readonly surname: string; readonly given: string }
  readonly foreign: { readonly surname: string; readonly given: string }
  /** certificate type code 0-22 [3-21] */
  readonly certificateType: string
  readonly certificateTypeName: string
  readonly certificateNumber: string
  readonly mobile: string
  readonly euid: string
  readonly accountType: AccountType
}

/** Identifies an account in this browser: a person who also acts for a business has two, with one euid. */
export const accountKeyOf = ({ accountType, euid }: Profile): string => `${accountType} ${euid}`

type Names = Pick<Profile, 'chineseName' | 'foreign'>

/** All names of a person, the Chinese one first. */
export const namesOf = ({ chineseName, foreign }: Names): readonly string[] =>
  [chineseName, showForeignName({ last: foreign.surname, first: foreign.given })].filter((name) => name !== '')

/** The name by which a page addresses a person: in Chinese the Chinese name, in other languages the foreign one; if it is missing, the other. */
export function callingName(names: Names, language: Language): string {
  const all = namesOf(names)
  return (language.startsWith('zh') ? all[0] : all.at(-1)) ?? ''
}
