import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, parseLanguage, parseLocale } from '../../../domain/languages.ts'
import { PLATFORM_ACCOUNT, type Platform, parsePlatform } from '../../../domain/platforms.ts'
import type { KeyStore } from '../../../ports/storage.ts'
import type { Launch, LaunchSources } from './types.ts'

/** Storage keys of the launch [3-18]. */
export const LANG_KEY = 'lang'
export const BUSINESS_KEY = 'isBusinessPlatform'
export const DARK_KEY = 'isDark'

const parseFlag = (value: string | null | undefined): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined

/** The setting [1-05] lists sites of the business platform; `*.example.mo` matches every host below example.mo. */
function referrerPlatform(referrer: string, origin: string, hosts: readonly string[]): Platform | undefined {
  const host = /^https?:\/\/([^/?#:]+)/.exec(referrer)?.[1]?.toLowerCase()
  if (host === undefined || referrer.startsWith(`${origin}/`)) return undefined
  return hosts.some((each) => (each.slice(0, 2) === '*.' ? host.slice(-each.length + 1) === each.slice(1) : host === each))
    ? 'ab'
    : undefined
}

/** The part of a store that this needs; the boot script has only this part. */
type Readable = Pick<KeyStore, 'get'>
type Sources = Omit<LaunchSources, 'local' | 'session'> & { readonly local: Readable; readonly session: Readable }

/** Reads the launch parameters once. Sources by priority: address, browser storage, host, referrer, account. */
export function readLaunch({
  search,
  referrer,
  local,
  session,
  host,
  accountType,
  businessReferrers = [],
  apiHost,
  origin,
}: Sources): Launch {
  const query = new URLSearchParams(search)
  const platform =
    parsePlatform(query.get('platform')) ??
    (session.get(BUSINESS_KEY) === 'true' ? 'ab' : undefined) ??
    host?.platform ??
    referrerPlatform(referrer, origin, businessReferrers) ??
    (accountType === PLATFORM_ACCOUNT.ab ? 'ab' : undefined)
  const addressIsDark = parseFlag(query.get('isDark'))
  return {
    language: parseLanguage(query.get('language')) ?? parseLocale(local.get(LANG_KEY)) ?? host?.language ?? DEFAULT_LANGUAGE,
    platform: platform ?? 'one',
    platformIsOpen: platform === undefined,
    isDark: addressIsDark ?? parseFlag(session.get(DARK_KEY)) ?? host?.isDark ?? false,
    isDarkGiven: (addressIsDark ?? host?.isDark) !== undefined,
    order: host?.order,
    hostSession: { osType: host?.osType, gxToken: host?.gxToken },
    apiHost: apiHost ?? '/api',
    origin,
  }
}

/** Stores parameters for later pages: the locale permanently, platform and theme for the session [1-05]–[1-07]. */
export function storeLaunch({ language, platform, isDark }: Launch, { local, session }: Pick<LaunchSources, 'local' | 'session'>): void {
  local.set(LANG_KEY, LANGUAGE_FACTS[language].locale)
  session.set(BUSINESS_KEY, String(platform === 'ab'))
  session.set(DARK_KEY, String(isDark))
}
