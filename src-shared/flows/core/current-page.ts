import type { RouteName } from '../../domain/routes.ts'
import { ROUTES } from '../../domain/routes.ts'
import type { Navigator } from '../../ports/navigator.ts'

/** The current page. The start-up flow sets it when navigation enters a page. */
export interface CurrentPage {
  route: RouteName
}

/** Path and query of the page below the base; sign-in returns to it [7-28]. */
export function currentAddress(page: CurrentPage, navigator: Navigator): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(navigator.query())) if (value !== undefined) query.set(name, value)
  const search = query.toString()
  return `${ROUTES[page.route].path}${search === '' ? '' : `?${search}`}`
}
