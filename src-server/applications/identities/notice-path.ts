/** Where the identity provider sends its notices, below the product's origin; its signature covers this path. */
export const NOTICE_PATH = '/api/identities/notice'
