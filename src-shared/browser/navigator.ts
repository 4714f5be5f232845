import { navigate } from 'wouter/use-browser-location'
import { BASE_PATH, type PageName, ROUTES, type RouteName, routeOf } from '../domain/routes.ts'
import type { Navigator, Query } from '../ports/index.ts'
import type { AddressChange } from '../ports/navigator.ts'
import { isWebAddress } from './web-address.ts'

/** Facts of the launch that go along to every address, e.g. platform=ab [1-05]; the query may say otherwise. */
export type CarriedQuery = () => Query

/** The address of a route below the base path, with its query and what is carried along. */
export function addressOf(route: RouteName, query: Query, carried: Query): string {
  return `${BASE_PATH}${ROUTES[route].path}${searchOf({ ...carried, ...query })}`
}

/** The page that a path of this origin names; the path is decoded as wouter decodes it before it matches a route. */
export function pageOf(pathname: string): PageName {
  let path: string
  try {
    path = decodeURI(pathname)
  } catch {
    // [2-01] a path that is no text names no route
    return 'notFound'
  }
  if (path !== BASE_PATH && !path.startsWith(`${BASE_PATH}/`)) return 'notFound'
  return routeOf(path.slice(BASE_PATH.length) || '/') ?? 'notFound'
}

const withoutFragment = (href: string): string => href.split('#', 1)[0] ?? href

/** '?…', or nothing for a query without values. */
function searchOf(query: Query): string {
  const words = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return words.length === 0 ? '' : `?${new URLSearchParams(words)}`
}

/** Under which name an entry of the browser's history keeps how many pages of ours are behind it. */
const BEHIND = 'pagesBehind'

/** The state of a history entry that this product made. An entry that a host, a link or a typed address opened has none, and no page of ours behind it. */
function behind(entry: unknown): number {
  const count = typeof entry === 'object' && entry !== null && BEHIND in entry ? entry[BEHIND] : 0
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Moves by the History API through wouter, so that the routes drawn and the flows see the same address. */
export function browserNavigator(self: Window, carried: CarriedQuery): Navigator {
  const listeners = new Set<(change: AddressChange) => void>()
  let href = self.location.href
  function report(change: AddressChange): void {
    href = self.location.href
    for (const listener of listeners) listener(change)
  }
  function onPopState(): void {
    const before = href
    href = self.location.href
    // A link to a place within the page makes an entry as well, but leads to no other page.
    const onlyFragment = href !== before && withoutFragment(href) === withoutFragment(before)
    if (!onlyFragment) report('entry')
  }
  return {
    page: () => pageOf(self.location.pathname),
    onChange(listener) {
      if (listeners.size === 0) self.addEventListener('popstate', onPopState)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) self.removeEventListener('popstate', onPopState)
      }
    },
    go(route, query = {}) {
      navigate(addressOf(route, query, carried()), { state: { [BEHIND]: behind(self.history.state) + 1 } })
      report('entry')
    },
    replace(route, query = {}) {
      // Another page in the same place: what is behind stays behind.
      navigate(addressOf(route, query, carried()), { replace: true, state: self.history.state })
      report('replaced')
    },
    pagesBehind: () => behind(self.history.state),
    back: () => self.history.back(),
    // In its own place of the history, which keeps what is behind; a new entry would know nothing of it.
    reload: (query) => {
      self.history.replaceState(self.history.state, '', `${self.location.pathname}${searchOf({ ...carried(), ...query })}`)
      self.location.reload()
    },
    leaveTo: (url, leaving = 'from-here') => {
      if (!isWebAddress(url, self.location.href)) return
      if (leaving === 'only-forwards') self.location.replace(url)
      else self.location.assign(url)
    },
    query: () => Object.fromEntries(new URLSearchParams(self.location.search)),
  }
}
