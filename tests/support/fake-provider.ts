import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>
type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }
type Signing = { readonly key?: KeyObject; readonly alg?: string; readonly typ?: string | undefined }
const SECONDS = 300

/** An identity provider with only what the protocol requires. `path` comes after the address in the issuer, such as `/o/ecad/`. */
export async function startFakeProvider({ endsSessions = false, path = '' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const provider = {
    issuer: '',
    claims: { sub: 'somebody', accountType: 'PERSONAL', nameCn: '陳,大文' } as Claims,
    nonce: '',
    sid: undefined as string | undefined,
    /** The last request for tokens. */
    asked: undefined as { readonly authorization: string | undefined; readonly body: Readonly<Record<string, string>> } | undefined,
    knowsClient: true,
    /** An access token with these claims, signed by its published key unless another one is given. */
    accessToken: (claims: object, { key = privateKey, alg = 'RS256', ...head }: Signing = {}) => {
      const signed = `${part({ alg, kid: '1', typ: 'at+jwt', ...head })}.${part(claims)}`
      return `${signed}.${alg === 'none' ? '' : createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
    },
    close: () => app.close(),
  }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = (): string => {
    const iat = Math.floor(Date.now() / 1000)
    const { issuer: iss, sid, nonce } = provider
    const claims = { iss, aud: 'ecad', sub: provider.claims.sub, sid, nonce, iat, exp: iat + SECONDS }
    const signed = `${part({ alg: 'RS256', kid: '1' })}.${part(claims)}`
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }
  app.get(`${path.replace(/\/$/, '')}/.well-known/openid-configuration`, () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${address()}/authorize`,
    token_endpoint: `${address()}/token`,
    userinfo_endpoint: `${address()}/userinfo`,
    jwks_uri: `${address()}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...(endsSessions ? { end_session_endpoint: `${address()}/session/end` } : {}),
  }))
  app.get('/jwks', () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] }))
  app.post<{ Body: Readonly<Record<string, string>> }>('/token', ({ body, headers }, reply) => {
    provider.asked = { authorization: headers.authorization, body }
    if (!provider.knowsClient) return reply.code(401).send({ error: 'invalid_client', error_description: 'no such client' })
    const given = { access_token: 'an-access-token-of-the-provider', token_type: 'Bearer', expires_in: SECONDS }
    return body.grant_type === 'authorization_code' ? { ...given, id_token: idToken() } : given
  })
  app.get('/userinfo', () => provider.claims)
  await app.listen({ port: 0, host: '127.0.0.1' })
  provider.issuer = `${address()}${path}`
  return provider
}
