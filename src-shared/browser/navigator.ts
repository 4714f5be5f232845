import { navigate } from 'wouter/use-browser-location'
import { BASE_PATH, ROUTES, type RouteName } from '../domain/routes.ts'
import type { Navigator, Query } from '../ports/index.ts'
import { isWebAddress } from './web-address.ts'

/** Facts of the launch that go along to every address, e.g. platform=ab [1-05]; the query may say otherwise. */
export type CarriedQuery = () => Query

/** The address of a route below the base path, with its query and what is carried along. */
export function addressOf(route: RouteName, query: Query, carried: Query): string {
  return `${BASE_PATH}${ROUTES[route].path}${searchOf({ ...carried, ...query })}`
}

/** '?…', or nothing for a query without values. */
function searchOf(query: Query): string {
  const words = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return words.length === 0 ? '' : `?${new URLSearchParams(words)}`
}

/** Moves by the History API through wouter, so the router and the flows see the same address. */
export function browserNavigator(self: Window, carried: CarriedQuery): Navigator {
  return {
    go: (route, query = {}) => navigate(addressOf(route, query, carried())),
    replace: (route, query = {}) => navigate(addressOf(route, query, carried()), { replace: true }),
    back: () => self.history.back(),
    // Without a fragment, or an address that differs in nothing else would not load anything.
    reload: (query) => self.location.replace(`${self.location.pathname}${searchOf({ ...carried(), ...query })}`),
    leaveTo: (url, leaving = 'from-here') => {
      if (!isWebAddress(url, self.location.href)) return
      if (leaving === 'only-forwards') self.location.replace(url)
      else self.location.assign(url)
    },
    query: () => Object.fromEntries(new URLSearchParams(self.location.search)),
  }
}
