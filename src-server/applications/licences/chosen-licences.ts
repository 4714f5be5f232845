import type { Day } from '#shared/domain/calendar/day.ts'
import { licenceStatus } from '#shared/domain/service/licences.ts'
import type { Licence } from './licence-source.ts'

/** The licence documents of the applicant, loaded only if a form needs them, and today's date in Macao. */
export interface OwnLicences {
  readonly all: () => Promise<readonly Licence[]>
  readonly today: Day
}

/** The chosen documents, or the key of the message that explains why the choice is invalid. */
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
  // the same answer for another person's document and for one that does not exist (threat 13)
  if (known.length !== ids.length) return 'licenceNotYours'
  return known.every((licence) => licenceStatus(licence, today) === 'valid') ? known : 'onlyValidDocuments'
}
