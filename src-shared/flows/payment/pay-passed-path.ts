import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { BASE_PATH, ROUTES } from '../../domain/routes.ts'
import type { FlowDeps } from '../core/deps.ts'

/** The path to which the cashier sends the payer back [2-08]. */
export function payPassedPath(
  { ports, preferences }: Pick<FlowDeps, 'ports' | 'preferences'>,
  ids: { readonly billId: string; readonly merchantOrderNo?: string | undefined },
): string {
  const { language, platform } = preferences.state
  const query = new URLSearchParams({ billId: ids.billId })
  if (ids.merchantOrderNo !== undefined) query.set('merchantOrderNo', ids.merchantOrderNo)
  // without storage, the address must carry platform and language [1-05], [1-06], [3-18]
  if (!ports.storage.outlivesPage()) {
    query.set('platform', platform)
    query.set('language', LANGUAGE_FACTS[language].locale)
  }
  return `${BASE_PATH}${ROUTES.payPassed.path}?${query}`
}
