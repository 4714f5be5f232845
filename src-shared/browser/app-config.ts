import { isRecord } from '../domain/forms/plain-record.ts'
import { parsedJson } from '../domain/parsed-json.ts'

/** The page's own run-time settings (decision 1). */
export interface AppConfig {
  /** origin of the API; undefined: same origin */
  readonly apiHost: string | undefined
  /** origins besides our own whose popup messages are accepted (decision 5) */
  readonly providerOrigins: readonly string[]
  /** hosts whose links open the business platform [1-05]; a leading `*.` includes every subdomain */
  readonly businessReferrers: readonly string[]
  /** the answer of `GET /info`, not yet checked; undefined in an offline package and in development */
  readonly info: unknown
  /** the super-app's names of JSAPIs, where they are not ours; the bridge reads them */
  readonly hostJsapis: unknown
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Reads `<script type="application/json" id="app-config">`; an absent or broken one gives the defaults (decision 1). */
export function appConfigOf(page: Document): AppConfig {
  const found = parsedJson(page.getElementById('app-config')?.textContent || 'null')
  const { apiHost, providerOrigins, businessReferrers, hostJsapis, info } = isRecord(found) ? found : {}
  return {
    apiHost: typeof apiHost === 'string' ? apiHost : undefined,
    providerOrigins: texts(providerOrigins),
    businessReferrers: texts(businessReferrers),
    info,
    hostJsapis,
  }
}
