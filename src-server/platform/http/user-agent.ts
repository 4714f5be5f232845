import { PRODUCT } from '../product.ts'

/** Names product and version to the systems that this server calls, for their logs. */
export const USER_AGENT = { 'user-agent': `${PRODUCT.name}/${PRODUCT.version}` } as const
