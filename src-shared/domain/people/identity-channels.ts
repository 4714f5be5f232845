/** Where the link of an identity check is opened [4-05], [7-37]: on a page of the web, or in the host's app. */
export const IDENTITY_CHANNELS = ['web', 'app'] as const
export type IdentityChannel = (typeof IDENTITY_CHANNELS)[number]
