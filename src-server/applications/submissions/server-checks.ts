import { fileFault, maxFilesOf, typesOf } from '#shared/domain/files/upload-rules.ts'
import type { Language } from '#shared/domain/languages.ts'
import { COUNTRY_CODES } from '#shared/domain/people/country-codes.ts'
import { textOf } from '../../platform/http/texts.ts'
import { chosenLicences, type OwnLicences } from '../licences/chosen-licences.ts'
import type { Licence } from '../licences/licence-source.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import type { FileClaims } from './file-claims.ts'
import type { InformChosen } from './inform.ts'
import type { AnswerToCheck, ServerCheckedWidget } from './server-checked-widgets.ts'

/** Returns the fault of an answer, in the applicant's language; undefined if there is none. */
type ServerCheck = (answer: AnswerToCheck) => Promise<string | undefined> | string | undefined

/** The server's own check of an answer, by the widget's `x-component`. */
export type ServerChecks = Readonly<Record<ServerCheckedWidget, ServerCheck>>

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null || value === '' ? [] : [value])

/** What the checks collect from a submission's answers. */
export interface Claims {
  readonly files: FileClaims
  /** the chosen items of the service; their number is the factor of a fee per item [3-11], threat 18 */
  readonly items: string[]
  /** how the applicant wants to be notified, if the service asks [3-06] */
  readonly inform: InformChosen
  /** the licence documents of the submission, as their source describes them [3-22] */
  readonly licences: Licence[]
}

/**
 * Checks for one submission: choices must be in the service's dictionaries [3-11], and files must belong to the account and not be
 * submitted yet (threat 13).
 */
export function serverChecks(service: ServiceDefinition, claims: Claims, language: Language, own: OwnLicences): ServerChecks {
  const isChoice = (one: unknown): boolean => typeof one === 'string' || typeof one === 'number'
  const oneOf =
    (choices: ReadonlySet<string>): ((answer: AnswerToCheck) => string | undefined) =>
    ({ value, hasOwnChoices }) =>
      listOf(value).every((one) => hasOwnChoices || (isChoice(one) && choices.has(String(one))))
        ? undefined
        : textOf(language, 'answerInvalid')

  const knownItem = oneOf(new Set(service.items?.flatMap(({ value, disabled }) => (disabled ? [] : [value]))))
  const items: ServerCheck = (answer) => {
    const chosen = listOf(answer.value).map(String)
    // each entry must be one item: a list within the list would be several items for the fee of one
    const isOneEach = listOf(answer.value).every(isChoice) && new Set(chosen).size === chosen.length
    const sentence = isOneEach ? knownItem(answer) : textOf(language, 'answerInvalid')
    if (sentence === undefined) claims.items.push(...chosen)
    return sentence
  }
  const ownFiles: ServerCheck = ({ value, props }) => {
    const claimed = listOf(value)
    const count = maxFilesOf(props.maxCount)
    if (claimed.length > count) return textOf(language, 'maxFiles', { count })
    const types = typesOf(props.accept)
    for (const one of claimed) {
      const fileCode = typeof one === 'object' && one !== null && 'fileCode' in one ? one.fileCode : undefined
      const file = claims.files.claim(fileCode, '')
      if (typeof file === 'string') return textOf(language, file)
      const fault = fileFault({ name: file.name, bytes: file.size }, types)
      if (fault !== undefined) return textOf(language, fault)
    }
    return undefined
  }

  const licences: ServerCheck = async ({ value }) => {
    if (listOf(value).length === 0) return undefined
    const chosen = chosenLicences(value, await own.all(), own.today)
    if (typeof chosen === 'string') return textOf(language, chosen)
    claims.licences.push(...chosen)
    return undefined
  }
  const informAnswer =
    (part: 'language' | 'type'): ServerCheck =>
    ({ value }) => {
      // the form's own rule has checked that it is one of the offered ones
      if (typeof value === 'string' && value !== '') claims.inform[part] ??= value
      return undefined
    }

  return {
    Purpose: oneOf(new Set(service.purposes?.map(({ useCode }) => String(useCode)))),
    ItemsSelect: items,
    Country: oneOf(new Set(COUNTRY_CODES)),
    Upload: ownFiles,
    NotificationLanguage: informAnswer('language'),
    MessageMode: informAnswer('type'),
    ElectronicLicences: licences,
  }
}
