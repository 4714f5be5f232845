import type { Provider } from 'oidc-provider'

/** What the consent page of a real provider would have ended in. */
export async function signInGrant(provider: Provider, clientId: string, accountId: string) {
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid profile')
  await grant.save()
  return grant
}
