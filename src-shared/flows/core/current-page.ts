import type { RouteName } from '../../domain/routes.ts'
import { ROUTES } from '../../domain/routes.ts'
import type { Navigator, Query } from '../../ports/navigator.ts'

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

/** Adds parameters that are missing in the address, without a new history entry. Existing ones are kept. */
export function addToAddress(navigator: Navigator, route: RouteName, carried: Query): void {
  const query = navigator.query()
  if (Object.keys(carried).some((name) => query[name] === undefined)) changeQuery(navigator, route, { ...carried, ...query })
}

/** Changes the page's query, without a new history entry. The address of a page that is not found stays: it has no route. */
export function changeQuery(navigator: Navigator, route: RouteName, query: Query): void {
  if (navigator.page() === route) navigator.replace(route, query)
}
