import type { Licence } from '../../domain/licences.ts'
import type { Translate } from '../use-translate.ts'

/** One document in the list of an applicant's own [3-22]. */
export interface LicenceRow {
  readonly id: string
  readonly name: string
  readonly isValid: boolean
  readonly isChosen: boolean
  /** a valid one; or an invalid one that was chosen while it was valid, so that it can be taken out again */
  readonly mayPress: boolean
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

const chosenOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export function licenceRows(licences: readonly Licence[], value: unknown, t: Translate): readonly LicenceRow[] {
  const chosen = chosenOf(value)
  return licences.map(({ id, name, status, documentNumber, validUntil, holder, issuer }) => {
    const isValid = status === 'valid'
    const isChosen = chosen.includes(id)
    return {
      id,
      name,
      isValid,
      isChosen,
      mayPress: isValid || isChosen,
      facts: [
        { name: t('licenceStatus'), value: t(isValid ? 'licenceValid' : 'licenceInvalid') },
        { name: t('licenceNumber'), value: documentNumber },
        { name: t('licenceValidUntil'), value: validUntil === undefined ? t('licenceNeverExpires') : t('onDay', { day: validUntil }) },
        { name: t('licenceHolder'), value: holder },
        { name: t('licenceIssuer'), value: issuer },
      ],
    }
  })
}

/** The answer after a document was pressed, in the order of the list; one that is on the list no more is out of it. */
export const pressedLicence = (rows: readonly LicenceRow[], pressed: LicenceRow): readonly string[] =>
  rows.filter((row) => (row === pressed ? !row.isChosen : row.isChosen)).map(({ id }) => id)
