import { createHmac } from 'node:crypto'
import type { Origins } from '../origins.ts'
import type { OidcSettings, Settings } from '../settings.ts'

/** Where the sandbox's provider hangs below its origin. */
export const SANDBOX_ISSUER_PATH = '/idp'

/** Grant by which a host's one-time code becomes an access token at the provider's token endpoint (decision 4). */
export const HOST_CODE_GRANT = 'urn:ecad:grant-type:host-code'

/** A secret of its own for each use, so that none can stand in for another. */
export const derivedSecret = (settings: Pick<Settings, 'cashierSecret'>, use: string): string =>
  createHmac('sha256', settings.cashierSecret).update(use).digest('base64url')

/** The configured provider, or the sandbox's, whose port may be known only once it listens. */
export function oidcSettings(settings: Settings, origins: Origins): OidcSettings {
  return (
    settings.oidc ?? {
      issuer: `${origins.sandbox}${SANDBOX_ISSUER_PATH}`,
      clientId: 'ecad',
      clientSecret: derivedSecret(settings, 'sandbox oidc client'),
    }
  )
}

/** Where the provider sends the browser back to: the /login page of either bundle. */
export const redirectUri = (origins: Origins): string => `${origins.product}/ecad/login`
