import type { Provider } from 'oidc-provider'

/** The grant that a real provider's consent page would create. */
export async function signInGrant(provider: Provider, clientId: string, accountId: string) {
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid profile')
  await grant.save()
  return grant
}
