import type { Day } from '#shared/domain/day.ts'
import { licenceStatus } from '#shared/domain/licences.ts'
import type { Licence } from './source.ts'

/** The documents of whoever submits, asked for where a form chooses among them, and the day it is in Macao. */
export interface OwnLicences {
  readonly all: () => Promise<readonly Licence[]>
  readonly today: Day
}

/** What is wrong with the documents chosen, by the catalogue's key; or the documents, each once. */
export function chosenLicences(
  value: unknown,
  own: readonly Licence[],
  today: Day,
): 'answerInvalid' | 'licenceNotYours' | 'onlyValidDocuments' | readonly Licence[] {
  const ids = Array.isArray(value) ? value : []
  if ((value !== undefined && value !== null && value !== '' && !Array.isArray(value)) || new Set(ids).size !== ids.length)
    return 'answerInvalid'
  const found = ids.map((id) => own.find(({ licenceId }) => licenceId === id))
  const known = found.filter((licence) => licence !== undefined)
  // somebody else's answers like one that never was (threat 13)
  if (known.length !== ids.length) return 'licenceNotYours'
  return known.every((licence) => licenceStatus(licence, today) === 'valid') ? known : 'onlyValidDocuments'
}
