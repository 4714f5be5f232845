import type { ClientMetadata, Configuration } from 'oidc-provider'
import { BACK_OFFICE_SCOPES } from '#shared/domain/records/record-states.ts'
import { audienceOf } from '../../bureau/api/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SandboxOrigins } from '../origins.ts'
import { loadProvider } from './library.ts'

/** The bureau's OAuth client. Its secret is public: in a test system anyone may act as anyone. */
export const BUREAU_CLIENT = { id: 'bureau', secret: 'the-bureau-of-the-test-system' } as const

const MINUTE = 60
const SCOPE = BACK_OFFICE_SCOPES.join(' ')

export const bureauClient = (): ClientMetadata => ({
  client_id: BUREAU_CLIENT.id,
  client_secret: BUREAU_CLIENT.secret,
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_method: 'client_secret_basic',
})

/** Issues that client tokens with an audience, which can be verified with the published keys. */
export const bureauTokens = (origins: SandboxOrigins): NonNullable<Configuration['features']> => ({
  clientCredentials: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: (_ctx, client) => (client?.clientId === BUREAU_CLIENT.id ? audienceOf(origins) : []),
    getResourceServerInfo: async (_ctx, resource, client) => {
      if (resource !== audienceOf(origins) || client.clientId !== BUREAU_CLIENT.id) {
        const { errors } = await loadProvider()
        throw new errors.InvalidTarget()
      }
      return { scope: SCOPE, audience: resource, accessTokenFormat: 'jwt', accessTokenTTL: 10 * MINUTE, jwt: { sign: { alg: 'RS256' } } }
    },
  },
})

/** Sets a token's times by the test system's clock, because the library uses the machine's. */
export function setTokenTimes(clock: Clock, payload: { iat?: unknown; exp?: unknown }): void {
  const lasts = Number(payload.exp) - Number(payload.iat)
  payload.iat = Math.floor(clock.now().getTime() / 1000)
  payload.exp = Number(payload.iat) + lasts
}
