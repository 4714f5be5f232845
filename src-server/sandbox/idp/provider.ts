import type { Configuration, Account as OidcAccount, Provider } from 'oidc-provider'
import { HOST_CODE_GRANT, redirectUri, signedOutUri } from '../../accounts/provider-settings.ts'
import { accountNamed, type SandboxAccount } from '../accounts.ts'
import type { SandboxContext } from '../context.ts'
import { ProviderAdapter } from './adapter.ts'
import { bureauClient, bureauTokens, setTokenTimes } from './bureau-client.ts'
import { signInGrant } from './grant.ts'
import { grantHostCode } from './host-code-grant.ts'
import { type ProviderKeys, providerKeys } from './keys.ts'
import { loadProvider } from './library.ts'
import { providerPages } from './pages.ts'

/** The claims of the scope `profile` [3-07]. */
const PROFILE_CLAIMS = ['nameCn', 'namePt', 'identityType', 'identityNo', 'mobile', 'euid', 'accountType']

const MINUTE = 60

function configuration(context: SandboxContext, keys: ProviderKeys): Configuration {
  const client = context.counterparts.oidc
  return {
    adapter: (model) => new ProviderAdapter(context, model),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri(context.origins)],
        post_logout_redirect_uris: [signedOutUri(context.origins)],
        response_types: ['code'],
        grant_types: ['authorization_code', HOST_CODE_GRANT],
        token_endpoint_auth_method: 'client_secret_basic',
      },
      bureauClient(),
    ],
    jwks: { keys: [keys.signing] },
    cookies: { keys: [...keys.cookies] },
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS },
    scopes: ['openid', 'profile'],
    pkce: { required: () => true },
    extraParams: ['language', 'platform', 'device', 'account_type', 'appId'],
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    // The product checks token times by the test system's clock, which may be days ahead of the machine's.
    formats: { customizers: { jwt: (_ctx, _token, { payload }) => setTokenTimes(context.clock, payload) } },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, ...providerPages.logout },
      ...bureauTokens(context.origins),
    },
    renderError: providerPages.error,
    findAccount: (_ctx, sub) => findAccount(sub),
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      ClientCredentials: 10 * MINUTE,
      Grant: 24 * 60 * MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 15 * MINUTE,
      Session: 120 * MINUTE,
    },
  }
}

function findAccount(sub: string): OidcAccount | undefined {
  const account: SandboxAccount | undefined = accountNamed(sub)
  if (account === undefined) return undefined
  const { name: _name, ...profile } = account
  return { accountId: sub, claims: () => ({ sub, ...profile }) }
}

/** The sandbox's OpenID provider: authorization code with PKCE, no consent page, and a choice of the account each time. */
export async function createProvider(context: SandboxContext): Promise<Provider> {
  const { Provider, interactionPolicy, errors } = await loadProvider()
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const always = new interactionPolicy.Check('account_choice', 'an account is chosen at every sign-in', (ctx) =>
    ctx.oidc.result?.login === undefined ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  )
  policy.get('login')?.checks.add(always)
  const base = configuration(context, await providerKeys(context.db))
  const provider: Provider = new Provider(context.counterparts.oidc.issuer, {
    ...base,
    interactions: { ...base.interactions, policy },
    loadExistingGrant: async (ctx) => {
      const { client, account } = ctx.oidc
      if (client === undefined || account === undefined) return undefined
      return signInGrant(provider, client.clientId, account.accountId)
    },
  })
  provider.proxy = context.origins.sandbox.startsWith('https:')
  provider.use(async (ctx, next) => {
    await next()
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('referrer-policy', 'no-referrer')
  })
  grantHostCode(provider, errors, context)
  return provider
}
