import type { CountryCode } from '../../domain/country-codes.ts'

/** Every country and territory by its code, in the order the list is shown in. One that is missing does not compile. */
export type CountryNames = Readonly<Record<CountryCode, string>>
