import { COUNTRY_CODES } from '#shared/domain/country-codes.ts'
import type { Language } from '#shared/domain/languages.ts'
import { maxFilesOf } from '#shared/domain/upload-rules.ts'
import { textOf } from '../http/texts.ts'
import { chosenLicences, type OwnLicences } from '../licences/chosen.ts'
import type { Licence } from '../licences/source.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import type { GivenAnswer, KnownWidget } from './asked-answers.ts'
import type { FileClaims } from './file-claims.ts'
import type { InformChosen } from './inform.ts'

/** Says what is wrong with an answer, in the applicant's words; undefined when nothing is. */
type KnownAnswer = (given: GivenAnswer) => Promise<string | undefined> | string | undefined

/** By `x-component`: what a schema alone cannot say of an answer, and the server knows. */
export type KnownAnswers = Readonly<Record<KnownWidget, KnownAnswer>>

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null || value === '' ? [] : [value])

/** What a submission claims while its answers are looked at. */
export interface Claims {
  readonly files: FileClaims
  /** one entry a chosen item of the service: a fee per item is multiplied by them [3-11], threat 18 */
  readonly items: string[]
  /** how the applicant wants to be told, where the service asks [3-06] */
  readonly inform: InformChosen
  /** the documents that go with the submission, as whoever keeps them knows them [3-22] */
  readonly licences: Licence[]
}

/** Choices out of the service's own dictionaries [3-11], and files that are the account's own, unsubmitted and there (threat 13). */
export function knownAnswers(service: ServiceDefinition, claims: Claims, language: Language, own: OwnLicences): KnownAnswers {
  const isChoice = (one: unknown): boolean => typeof one === 'string' || typeof one === 'number'
  const oneOf =
    (choices: ReadonlySet<string>): ((given: GivenAnswer) => string | undefined) =>
    ({ value, hasOwnChoices }) =>
      listOf(value).every((one) => hasOwnChoices || (isChoice(one) && choices.has(String(one))))
        ? undefined
        : textOf(language, 'answerInvalid')

  const knownItem = oneOf(new Set(service.items?.flatMap(({ value, disabled }) => (disabled ? [] : [value]))))
  const items: KnownAnswer = (given) => {
    const chosen = listOf(given.value).map(String)
    // one entry an item, whoever offers the choices: a list within the list would be several for the fee of one
    const isOneEach = listOf(given.value).every(isChoice) && new Set(chosen).size === chosen.length
    const sentence = isOneEach ? knownItem(given) : textOf(language, 'answerInvalid')
    if (sentence === undefined) claims.items.push(...chosen)
    return sentence
  }
  const ownFiles: KnownAnswer = ({ value, props }) => {
    const claimed = listOf(value)
    const count = maxFilesOf(props.maxCount)
    if (claimed.length > count) return textOf(language, 'maxFiles', { count })
    for (const one of claimed) {
      const fileCode = typeof one === 'object' && one !== null && 'fileCode' in one ? one.fileCode : undefined
      const file = claims.files.claim(fileCode, '')
      if (typeof file === 'string') return textOf(language, file)
    }
    return undefined
  }

  const licences: KnownAnswer = async ({ value }) => {
    if (listOf(value).length === 0) return undefined
    const chosen = chosenLicences(value, await own.all(), own.today)
    if (typeof chosen === 'string') return textOf(language, chosen)
    claims.licences.push(...chosen)
    return undefined
  }
  const put =
    (part: 'language' | 'type'): KnownAnswer =>
    ({ value }) => {
      // the form's own rule has seen that it is one of those offered
      if (typeof value === 'string' && value !== '') claims.inform[part] ??= value
      return undefined
    }

  return {
    Purpose: oneOf(new Set(service.purposes?.map(({ useCode }) => String(useCode)))),
    ItemsSelect: items,
    Country: oneOf(new Set(COUNTRY_CODES)),
    Upload: ownFiles,
    'Upload.Dragger': ownFiles,
    NotificationLanguage: put('language'),
    MessageMode: put('type'),
    ElectronicLicences: licences,
  }
}
