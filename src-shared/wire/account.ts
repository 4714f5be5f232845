import { Type } from 'typebox'
import { ACCOUNT_TYPES } from '../domain/platforms.ts'
import { SURFACES } from '../domain/surfaces.ts'
import { oneOf, WireLanguage, WirePlatform, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

/** The longest address that servers accept. Links collect parameters on their way, and providers' codes may have any length (RFC 6749). */
const ADDRESS_MAX = 8192

const PlatformQuery = Type.Object({ platform: Type.Optional(WirePlatform) })

/** The user's profile [3-07]. Name parts are comma-separated: last, first. */
export const ProfileWire = Type.Object({
  nameCn: Type.String(),
  namePt: Type.String(),
  firstName: Type.String(),
  identityType: Type.String({ description: 'certificate type code 0-22 [3-21]' }),
  identityTypeDesc: Type.String(),
  identityNo: Type.String(),
  mobile: Type.String(),
  euid: Type.String(),
  accountType: oneOf(ACCOUNT_TYPES),
})

/** Public settings for every page (decision 3.10); `data` is this object as a JSON string [7-39]. */
export const PublicInfo = Type.Object({
  today: Type.String({ description: "the server's day in Macao, yyyy-mm-dd (threat 24)" }),
  sandbox: Type.Boolean({ description: 'whether this is a test system, which takes no money' }),
  unitPrice: Type.Number({ description: 'MOP per plan' }),
  workingDays: Type.Integer(),
  readyBy: Type.Object(
    { day: Type.String(), certain: Type.Boolean() },
    { description: 'when a plan paid today is ready; certain false: not before that day, because holidays are not published yet' },
  ),
  cadastralServiceCode: Type.String(),
  cadastralItemId: Type.String(),
  bureau: Type.Object({ name: WireTextSchema, address: WireTextSchema, phone: Type.String() }),
  lookupUrl: Type.String({ description: 'external cadastral look-up' }),
  viewerUrl: WireTextSchema,
  headerUrl: Type.Optional(Type.String({ description: "the host header's iframe, when there is one" })),
  cartIdleMinutes: Type.Integer(),
  hasPlaces: Type.Boolean({ description: 'the register has streets, doors or buildings by which GET /parcels/search finds a plan' }),
})

export const accountWire = routes({
  'GET /MacauOneAcc/GetUser': {
    spec: '7-27',
    summary: 'Returns the signed-in account',
    auth: 'session',
    query: PlatformQuery,
    response: Type.Object({ isValid: Type.Boolean(), user: Type.Optional(ProfileWire) }),
  },
  'POST /MacauOneAcc/GetAuthorizeURL': {
    spec: '7-28',
    summary: 'Returns the address at which to sign in; the server stores the attempt and binds it to this browser by a cookie',
    auth: 'none',
    body: Type.Object({
      lang: WireLanguage,
      device: oneOf([...SURFACES, 'pc']),
      state: Type.String({ maxLength: ADDRESS_MAX, description: 'path of the product to return to, with its query' }),
      platform: WirePlatform,
      account_type: Type.Optional(oneOf(ACCOUNT_TYPES)),
    }),
    response: Type.Object({ isValid: Type.Boolean(), url: Type.Optional(Type.String()) }),
  },
  'GET /MacauOneAcc/GetIframeToken': {
    spec: '7-29',
    summary: 'Returns a token for the host header, which is posted to its iframe',
    auth: 'session',
    query: PlatformQuery,
    response: Type.Object({ isValid: Type.Boolean(), iframe_token: Type.Optional(Type.String()) }),
  },
  'GET /MacauOneAcc/logout': {
    spec: '7-30',
    summary: 'Ends the session; its cookie and bearer tokens are invalid afterwards (threat 9)',
    auth: 'none',
    writes: true,
    response: Type.Object({
      isValid: Type.Boolean(),
      url: Type.Optional(
        Type.String({
          description: 'address at which the identity provider ends its session and returns the browser; absent if it has none',
        }),
      ),
    }),
  },
  'POST /backchannel-logout': {
    spec: 'ours, decision 6',
    summary: 'The identity provider ends sessions by a signed log-out token (OpenID Connect Back-Channel Logout 1.0)',
    auth: 'signed',
    kind: 'fields',
    body: Type.Object({
      logout_token: Type.String({ maxLength: 8192, description: 'JWT with sub, sid or both; it counts once, within ten minutes' }),
    }),
    response: Type.Object({ success: Type.Boolean() }),
  },
  'POST /eservice/oauth/': {
    spec: '7-31',
    summary: 'Exchanges code and state for a session; the access token is in the authorization response header',
    auth: 'none',
    body: Type.Object({
      code: Type.String({ maxLength: ADDRESS_MAX }),
      state: Type.String({ maxLength: 512 }),
      iss: Type.Optional(Type.String({ maxLength: 512 })),
    }),
    response: Type.Object({ isValid: Type.Boolean(), returnTo: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
  },
  'GET /token/signature': {
    spec: '7',
    summary: 'Returns the signature by which a host verifies a page before its JSAPIs answer (decision 4)',
    auth: 'none',
    query: Type.Object({ href: Type.String({ maxLength: 2048 }) }),
    response: Type.Object({ appId: Type.String(), timestamp: Type.Integer(), nonce: Type.String(), signature: Type.String() }),
  },
  'POST /token/login': {
    spec: '7',
    summary: "Spends the host's one-time code; the access token is in the authorization response header (decision 4)",
    auth: 'none',
    body: Type.Object({ code: Type.String({ minLength: 8, maxLength: ADDRESS_MAX }) }),
    response: Type.Object({ isValid: Type.Boolean() }),
  },
  'GET /info': {
    spec: '7-39',
    summary: 'Returns public information about the service as a JSON string in `data` (PublicInfo)',
    auth: 'none',
    response: Type.Object({ success: Type.Boolean(), data: Type.String({ description: 'JSON of PublicInfo' }) }),
  },
})
