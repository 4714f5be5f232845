import type { RouteName } from '../../domain/routes.ts'
import type { Query } from '../../ports/navigator.ts'

interface Redirect {
  readonly to: RouteName
  readonly query: Query
}

/**
 * Pages that hand over to another before anything is asked of them, sign-in included. An address that claims success
 * leads to the page that asks the server itself [2-06], threat 33.
 */
export function redirectOf(route: RouteName, { status, ...query }: Query): Redirect | undefined {
  return route === 'completeSubmission' && status === 'SUCCESS' ? { to: 'payPassed', query } : undefined
}
