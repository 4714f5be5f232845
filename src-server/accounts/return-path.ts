import { hasControl } from '#shared/domain/forms/plain-text.ts'
import { BASE_PATH, ROUTES, routeOf } from '#shared/domain/routes.ts'

/** A base to resolve paths against; it is never sent. */
const ANY_ORIGIN = 'https://ours.invalid'

/**
 * The path to which sign-in may return; undefined if it is not permitted (threat 10). Only pages below the base path are permitted: with
 * a path of the API, a link could cause a call that looks like our own navigation. The base path is added to a route without it.
 */
export function returnPath(wanted: string): string | undefined {
  if (!wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControl(wanted)) return undefined
  if (!URL.canParse(wanted, ANY_ORIGIN)) return undefined
  const url = new URL(wanted, ANY_ORIGIN)
  if (url.origin !== ANY_ORIGIN) return undefined
  const inBase = url.pathname === BASE_PATH || url.pathname.startsWith(`${BASE_PATH}/`)
  const below = inBase ? url.pathname.slice(BASE_PATH.length) || '/' : url.pathname
  // the sign-in page would use this attempt's code a second time
  if (below === ROUTES.login.path) return `${BASE_PATH}/`
  if (!inBase && routeOf(below) === undefined) return undefined
  return `${BASE_PATH}${below}${url.search}${url.hash}`
}
