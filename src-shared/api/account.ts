import type { Language } from '../domain/languages.ts'
import { readName, showChineseName } from '../domain/people/person-name.ts'
import type { Profile } from '../domain/people/profile.ts'
import { PLATFORM_ACCOUNT, type Platform } from '../domain/platforms.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { WireResponse } from '../wire/index.ts'
import { isHttpError, isUnauthorised, ParseError } from './errors.ts'
import { read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireUser = NonNullable<WireResponse<'GET /MacauOneAcc/GetUser'>['user']>

export function toProfile(user: WireUser): Profile {
  const chinese = readName(text(user.nameCn))
  const foreign = readName(text(user.namePt))
  return {
    chineseName: showChineseName(chinese),
    chinese: { surname: chinese.last, given: chinese.first },
    foreign: { surname: foreign.last, given: foreign.first },
    certificateType: text(user.identityType),
    certificateTypeName: user.identityTypeDesc ?? '',
    certificateNumber: text(user.identityNo),
    mobile: user.mobile ?? '',
    euid: text(user.euid),
    accountType: user.accountType,
  }
}

/** The signed-in user; undefined if there is none [6-02]. Rejects if the query failed. */
export async function fetchUser(api: ApiClient, platform: Platform): Promise<Profile | undefined> {
  const call = 'GET /MacauOneAcc/GetUser'
  try {
    const { isValid, user } = await api.call(call, { query: { platform } }, { safe: true, quiet401: true })
    return isValid && user !== undefined ? read(call, () => toProfile(user)) : undefined
  } catch (error) {
    if (isUnauthorised(error)) return undefined
    throw error
  }
}

export interface SignInRequest {
  readonly language: Language
  readonly device: Surface
  /** path below the base to return to, with its query */
  readonly returnTo: string
  readonly platform: Platform
}

/** Address of the sign-in page [7-28]; without it this rejects [8-14]. */
export async function authorizeUrl(api: ApiClient, request: SignInRequest): Promise<string> {
  const call = 'POST /MacauOneAcc/GetAuthorizeURL'
  const { language: lang, device, returnTo: state, platform } = request
  const body = { lang, device, state, platform, account_type: PLATFORM_ACCOUNT[platform] }
  const { isValid, url } = await api.call(call, { body }, { withoutToken: true })
  if (!isValid || url === undefined) throw new ParseError(call, 'no address to sign in at')
  return url
}

/** Exchanges the identity provider's code [7-31]; `refused` has the server's message, if any [8-14]. */
export async function exchangeCode(
  api: ApiClient,
  code: { code: string; state: string; iss?: string },
): Promise<{ kind: 'done'; returnTo: string | undefined } | { kind: 'refused'; message: string | undefined }> {
  const { isValid, returnTo, message } = await api.call('POST /eservice/oauth/', { body: code }, { exchange: true, quiet401: true })
  return isValid ? { kind: 'done', returnTo } : { kind: 'refused', message }
}

/** Signs in with the host's one-time code (decision 4). If the code was used or is unknown, the session stays, or the normal sign-in follows. */
export async function spendHostCode(api: ApiClient, code: string): Promise<void> {
  try {
    await api.call('POST /token/login', { body: { code } }, { exchange: true, quiet401: true })
  } catch (error) {
    if (!isUnauthorised(error) && !(isHttpError(error) && error.problem?.code === 'sign-in-refused')) throw error
  }
}

/** A token with which the host's header shows the signed-in user [7-29]; undefined if there is none. */
export async function fetchIframeToken(api: ApiClient, platform: Platform, options: CallOptions): Promise<string | undefined> {
  try {
    const { isValid, iframe_token: token } = await api.call(
      'GET /MacauOneAcc/GetIframeToken',
      { query: { platform } },
      { ...options, safe: true, quiet401: true },
    )
    return isValid ? token : undefined
  } catch (error) {
    if (isUnauthorised(error)) return undefined
    throw error
  }
}

/** Ends the session; returns the address where the identity provider ends its own session, if it has one [7-30]. */
export async function logOut(api: ApiClient, options: CallOptions): Promise<string | undefined> {
  const { url } = await api.call('GET /MacauOneAcc/logout', {}, { ...options, quiet401: true })
  return url
}

/** The signature that some hosts require before a page may use their JSAPIs (decision 4). */
export const hostSignature = (api: ApiClient, href: string) =>
  api.call('GET /token/signature', { query: { href } }, { safe: true, withoutToken: true })
