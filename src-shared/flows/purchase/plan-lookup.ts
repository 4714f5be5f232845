import type { Lookup } from '../../ports/lookup.ts'
import type { PreferencesFlow } from '../shell/preferences/types.ts'
import type { PublicInfo } from '../shell/public-info/create-public-info.ts'

interface LookupParts {
  readonly lookup: Lookup
  readonly publicInfo: PublicInfo
  readonly preferences: PreferencesFlow
  /** base for a lookup address without origin */
  readonly origin: string
}

/**
 * Opens the external lookup of cadastral numbers [2-03] in the page's language and theme, with the address to search for
 * if the user typed one. Does nothing until the lookup's own address is known.
 */
export function openLookup(
  { lookup, publicInfo, preferences, origin }: LookupParts,
  searched = '',
  onChosen?: (number: string) => void,
): void {
  const { facts } = publicInfo.state
  if (facts.kind !== 'ready') return
  const { language, isDark } = preferences.state
  const url = new URL(facts.value.lookupUrl, origin)
  const values = { language, isDark: String(isDark), ...(searched !== '' && { q: searched }) }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  lookup.open(url.href, onChosen)
}
