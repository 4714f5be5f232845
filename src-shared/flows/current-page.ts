import type { RouteName } from '../domain/routes.ts'
import { ROUTES } from '../domain/routes.ts'
import type { Navigator, Query } from '../ports/navigator.ts'

/** Which page is shown; written by the start-up flow as the router says it. */
export interface CurrentPage {
  route: RouteName
}

/** Path and query of this very page below the base, to come back to after sign-in [7-28]. */
export function currentAddress(page: CurrentPage, navigator: Navigator): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(navigator.query())) if (value !== undefined) query.set(name, value)
  const search = query.toString()
  return `${ROUTES[page.route].path}${search === '' ? '' : `?${search}`}`
}

/** Adds to the address of this page what it does not say yet; nothing is added to the history, and what it says stands. */
export function addToAddress(navigator: Navigator, route: RouteName, carried: Query): void {
  const query = navigator.query()
  if (Object.keys(carried).some((name) => query[name] === undefined)) navigator.replace(route, { ...carried, ...query })
}
