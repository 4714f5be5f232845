export interface PageSettings {
  readonly apiHost: string | undefined
  /** Origins whose popup messages count besides our own (decision 5). */
  readonly providerOrigins: readonly string[]
}

/** The page's run-time settings, `<script type="application/json" id="app-config">` (decision 1); absent or broken: the defaults. */
export function pageSettings(page: Document): PageSettings {
  const found = readJson(page.getElementById('app-config')?.textContent)
  const { apiHost, providerOrigins } = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  return {
    apiHost: typeof apiHost === 'string' ? apiHost : undefined,
    providerOrigins: Array.isArray(providerOrigins) ? providerOrigins.filter((origin) => typeof origin === 'string') : [],
  }
}

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // decision 1: a page whose settings cannot be read serves with the defaults
    return undefined
  }
}
