import type { Day } from '../calendar/day.ts'

/** Only a valid document can be selected [3-22]. */
export const LICENCE_STATUSES = ['valid', 'invalid'] as const
export type LicenceStatus = (typeof LICENCE_STATUSES)[number]

/** A licence is valid until the end of its last day unless it is revoked; without a last day it does not expire. */
export const licenceStatus = (
  { validUntil, isRevoked }: { readonly validUntil: Day | undefined; readonly isRevoked: boolean },
  today: Day,
): LicenceStatus => (isRevoked || (validUntil !== undefined && validUntil < today) ? 'invalid' : 'valid')

/** An electronic licence document of the applicant [3-22]; texts in the user's language. */
export interface Licence {
  readonly id: string
  readonly name: string
  /** as of today in Macao; only a valid one can be selected */
  readonly status: LicenceStatus
  readonly documentNumber: string
  /** last day, yyyy-mm-dd; undefined when it does not expire */
  readonly validUntil: string | undefined
  readonly holder: string
  readonly issuer: string
}
