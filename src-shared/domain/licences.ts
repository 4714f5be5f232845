import type { Day } from './day.ts'

/** Only a valid document can be selected [3-22]. */
export const LICENCE_STATUSES = ['valid', 'invalid'] as const
export type LicenceStatus = (typeof LICENCE_STATUSES)[number]

/** Valid until the end of its last day, unless its issuer took it back; without a last day it does not expire. */
export const licenceStatus = (
  { validUntil, isRevoked }: { readonly validUntil: Day | undefined; readonly isRevoked: boolean },
  today: Day,
): LicenceStatus => (isRevoked || (validUntil !== undefined && validUntil < today) ? 'invalid' : 'valid')
