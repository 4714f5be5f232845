import type { errors as OidcErrors, Provider } from 'oidc-provider'
import { HOST_CODE_GRANT } from '../../accounts/provider-settings.ts'
import type { SandboxContext } from '../context.ts'
import { redeemHostCode } from '../harness/host-codes.ts'
import { signInGrant } from './grant.ts'

/** Adds a grant type by which the product exchanges a host's one-time code at the token endpoint, authenticated as itself (decision 4). */
export function grantHostCode(provider: Provider, errors: typeof OidcErrors, context: SandboxContext): void {
  provider.registerGrantType<{ host_code?: string }>(
    HOST_CODE_GRANT,
    async (ctx) => {
      const { client, params } = ctx.oidc
      const accountId = params.host_code === undefined ? undefined : await redeemHostCode(context, params.host_code)
      if (accountId === undefined) throw new errors.InvalidGrant('the code is unknown, spent or too old')
      const grant = await signInGrant(provider, client.clientId, accountId)
      const token = new provider.AccessToken({ client, accountId, grantId: grant.jti, gty: 'host_code', scope: 'openid profile' })
      ctx.oidc.entity('AccessToken', token)
      ctx.body = { access_token: await token.save(), token_type: 'Bearer', expires_in: token.expiration, scope: token.scope }
    },
    ['host_code'],
  )
}
