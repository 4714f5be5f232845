/** The two platform contexts [1-05], [6-01]: `one` personal, `ab` association or business. Theme and text only; rights come from the account. */
export const PLATFORMS = ['one', 'ab'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Account types, spelled as the host and the identity provider send them [6-01]. */
export const ACCOUNT_TYPES = ['PERSONAL', 'CORPORATE', 'UNSUPPORTED'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Which account may use which platform; everything else opens an account-type page [4-06], [6-02]. */
export const PLATFORM_ACCOUNT: Readonly<Record<Platform, AccountType>> = { one: 'PERSONAL', ab: 'CORPORATE' }

/** The platform of an account; undefined if it may use neither. */
export const platformOf = (accountType: AccountType): Platform | undefined =>
  PLATFORMS.find((platform) => PLATFORM_ACCOUNT[platform] === accountType)

/** The platform's name in payment calls [9-03]. */
export const PAYMENT_PLATFORM: Readonly<Record<Platform, 'one-account' | 'association-business'>> = {
  one: 'one-account',
  ab: 'association-business',
}

/** Parses a platform: `business` and `ab` are ab, any other text is one; undefined if empty [1-05]. */
export function parsePlatform(value: string | null | undefined): Platform | undefined {
  if (value == null || value === '') return undefined
  return value === 'ab' || value === 'business' ? 'ab' : 'one'
}
