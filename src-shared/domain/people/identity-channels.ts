/** Where the link of an identity check opens [4-05], [7-37]: in a browser, or in the host app. */
export const IDENTITY_CHANNELS = ['web', 'app'] as const
export type IdentityChannel = (typeof IDENTITY_CHANNELS)[number]
