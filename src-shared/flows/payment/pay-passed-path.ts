import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { BASE_PATH, ROUTES } from '../../domain/routes.ts'
import type { FlowDeps } from '../core/deps.ts'

/** Where the cashier sends the payer back to, below our origin [2-08]. */
export function payPassedPath(
  { ports, preferences }: Pick<FlowDeps, 'ports' | 'preferences'>,
  ids: { readonly billId: string; readonly merchantOrderNo?: string | undefined },
): string {
  const { language, platform } = preferences.state
  const query = new URLSearchParams({ billId: ids.billId })
  if (ids.merchantOrderNo !== undefined) query.set('merchantOrderNo', ids.merchantOrderNo)
  // A browser that keeps no storage knows platform and language only from the address when this tab returns [1-05], [1-06], [3-18].
  if (!ports.storage.outlivesPage()) {
    query.set('platform', platform)
    query.set('language', LANGUAGE_FACTS[language].locale)
  }
  return `${BASE_PATH}${ROUTES.payPassed.path}?${query}`
}
