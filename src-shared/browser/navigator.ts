import { navigate } from 'wouter/use-browser-location'
import { BASE_PATH, type PageName, ROUTES, type RouteName, routeOf } from '../domain/routes.ts'
import type { Navigator, Query } from '../ports/index.ts'
import type { AddressChange } from '../ports/navigator.ts'
import { behindOf, entryState, partOf } from './history-entry.ts'
import { isWebAddress } from './web-address.ts'

/** Launch parameters that are added to every address, such as platform=ab [1-05]; a route's own query overrides them. */
export type CarriedQuery = () => Query

/** Returns the address of a route below the base path, with its query and the carried parameters. */
export function addressOf(route: RouteName, query: Query, carried: Query): string {
  return `${BASE_PATH}${ROUTES[route].path}${searchOf({ ...carried, ...query })}`
}

/** Returns the page of a path of this origin. The path is decoded as wouter decodes it before it matches a route. */
export function pageOf(pathname: string): PageName {
  let path: string
  try {
    path = decodeURI(pathname)
  } catch {
    // [2-01] a path that cannot be decoded matches no route
    return 'notFound'
  }
  if (!`${path}/`.startsWith(`${BASE_PATH}/`)) return 'notFound'
  return routeOf(path.slice(BASE_PATH.length) || '/') ?? 'notFound'
}

/** The page and its query. A change of language, theme or platform rewrites the current entry only, so entries of one page differ in them. */
const placeOf = (href: string): string => href.replace(/#.*|[?&](language|isDark|platform)=[^&#]*/g, '').replace('?', '&')

/** '?…', or '' if no parameter has a value. */
function searchOf(query: Query): string {
  const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`
}

/** Navigates by the History API through wouter, so the drawn routes and the flows see the same address. */
export function browserNavigator(self: Window, carried: CarriedQuery): Navigator {
  const { history, location } = self
  const listeners = new Set<(change: AddressChange) => void>()
  const partListeners = new Set<(part: number) => void>()
  let href = location.href
  let partShown = 0
  /** Runs once the history has gone back as this navigator requested. */
  let arrived: (() => void) | undefined
  function report(change: AddressChange): void {
    href = location.href
    for (const listener of listeners) listener(change)
  }
  function onPopState(): void {
    const before = href
    href = location.href
    const samePage = placeOf(href) === placeOf(before)
    const onArrival = arrived
    arrived = undefined
    const at = partOf(history.state)
    if (samePage && onArrival !== undefined) onArrival()
    else if (samePage && at !== undefined) for (const listener of partListeners) listener(at.part)
    // A link to an anchor in the page also creates an entry, but leads to no other page.
    else if (!samePage || href === before) report('entry')
  }
  function goBack(entries: number, onArrival: () => void): void {
    arrived = onArrival
    history.go(-entries)
  }
  function showPart(part: number): void {
    partShown = part
    if (arrived !== undefined) return
    const at = partOf(history.state)
    const behind = behindOf(history.state)
    const earlier = at?.behind.lastIndexOf(part) ?? -1
    if (at === undefined) history.replaceState(entryState(behind, { part, behind: [] }), '')
    else if (part > at.part) history.pushState(entryState(behind + 1, { part, behind: [...at.behind, at.part] }), '')
    else if (earlier >= 0) goBack(at.behind.length - earlier, () => showPart(partShown))
    else if (part < at.part) history.replaceState(entryState(behind, { part, behind: at.behind }), '')
  }
  function replace(route: RouteName, query: Query = {}): void {
    // The history is still moving; what is behind is only known after it has arrived.
    if (arrived !== undefined) {
      arrived = () => replace(route, query)
      return
    }
    const samePage = route === pageOf(location.pathname)
    const partsBehind = samePage ? 0 : (partOf(history.state)?.behind.length ?? 0)
    const replaceHere = (): void => {
      // Another page replaces this one; the entries behind it stay.
      const state = samePage ? history.state : entryState(behindOf(history.state))
      navigate(addressOf(route, query, carried()), { replace: true, state })
      report('replaced')
    }
    // Otherwise Back from the other page would lead to each part of this one.
    if (partsBehind === 0) replaceHere()
    else goBack(partsBehind, replaceHere)
  }
  /** The popstate event is handled while either set has listeners. */
  function listen<T>(to: Set<T>, listener: T): () => void {
    const hasNoListeners = () => listeners.size + partListeners.size === 0
    if (hasNoListeners()) self.addEventListener('popstate', onPopState)
    to.add(listener)
    return () => {
      to.delete(listener)
      if (hasNoListeners()) self.removeEventListener('popstate', onPopState)
    }
  }
  return {
    page: () => pageOf(location.pathname),
    onChange: (listener) => listen(listeners, listener),
    go(route, query = {}) {
      navigate(addressOf(route, query, carried()), { state: entryState(behindOf(history.state) + 1) })
      report('entry')
    },
    replace,
    pagesBehind: () => behindOf(history.state),
    showPart,
    onPart: (listener) => listen(partListeners, listener),
    back: () => history.back(),
    // Reloads in the same history entry, because a new entry would not know how many pages are behind it.
    reload: (query) => {
      history.replaceState(history.state, '', `${location.pathname}${searchOf({ ...carried(), ...query })}`)
      location.reload()
    },
    leaveTo: (url, leaving = 'from-here') => {
      if (!isWebAddress(url, location.href)) return
      if (leaving === 'only-forwards') location.replace(url)
      else location.assign(url)
    },
    query: () => Object.fromEntries(new URLSearchParams(location.search)),
  }
}
