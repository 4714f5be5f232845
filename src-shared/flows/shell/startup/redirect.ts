import type { RouteName } from '../../../domain/routes.ts'
import type { Query } from '../../../ports/navigator.ts'

interface Redirect {
  readonly to: RouteName
  readonly query: Query
}

/**
 * Redirects that come before any check, including sign-in. Home redirects to the first step with its query [2-01].
 * An address that claims success redirects to the page that queries the server [2-06], threat 33.
 */
export function redirectOf(route: RouteName, query: Query): Redirect | undefined {
  if (route === 'home') return { to: 'chooseEcad', query }
  const { status, ...rest } = query
  return route === 'completeSubmission' && status === 'SUCCESS' ? { to: 'payPassed', query: rest } : undefined
}
