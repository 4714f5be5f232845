import { createHmac } from 'node:crypto'
import type { Origins } from '../platform/origins.ts'
import type { SigningKey } from '../platform/settings/keys.ts'

/** The grant that exchanges a host's one-time code for an access token at the provider's token endpoint (decision 4). */
export const HOST_CODE_GRANT = 'urn:ecad:grant-type:host-code'

/** Derives a separate secret for each use of a key, so a signature for one use is not valid for another. */
export const derivedSecret = ({ secret }: SigningKey, use: 'iframe token' | 'page signature'): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

/** Where the provider sends the browser after sign-in: the /login page of either bundle. */
export const redirectUri = (origins: Origins): string => `${origins.product}/ecad/login`

/** Where the provider sends the browser after its own log-out; registered there as post_logout_redirect_uri. */
export const signedOutUri = (origins: Origins): string => `${origins.product}/ecad/`
