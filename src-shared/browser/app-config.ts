/** The page's own run-time settings (decision 1). */
export interface AppConfig {
  /** where the API is; undefined: on this origin */
  readonly apiHost: string | undefined
  /** origins whose popup messages count besides our own (decision 5) */
  readonly providerOrigins: readonly string[]
  /** hosts whose links open the business platform [1-05]; `*.` before one means every host below it */
  readonly businessReferrers: readonly string[]
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** `<script type="application/json" id="app-config">`; absent or broken: the defaults. */
export function appConfigOf(page: Document): AppConfig {
  const found = readJson(page.getElementById('app-config')?.textContent)
  const { apiHost, providerOrigins, businessReferrers } =
    typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : {}
  return {
    apiHost: typeof apiHost === 'string' ? apiHost : undefined,
    providerOrigins: texts(providerOrigins),
    businessReferrers: texts(businessReferrers),
  }
}

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    // decision 1: a page whose settings cannot be read serves with the defaults
    return undefined
  }
}
