import type { RouteName } from '../../../domain/routes.ts'
import type { Query } from '../../../ports/navigator.ts'

interface Redirect {
  readonly to: RouteName
  readonly query: Query
}

/**
 * Pages that lead to another before any check, sign-in included. Home leads to the first step with its query [2-01].
 * An address that claims success leads to the page that polls the server [2-06], threat 33.
 */
export function redirectOf(route: RouteName, query: Query): Redirect | undefined {
  if (route === 'home') return { to: 'chooseEcad', query }
  const { status, ...rest } = query
  return route === 'completeSubmission' && status === 'SUCCESS' ? { to: 'payPassed', query: rest } : undefined
}
