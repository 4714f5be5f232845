import { hasControl } from '#shared/domain/plain-text.ts'
import { BASE_PATH, ROUTES, routeOf } from '#shared/domain/routes.ts'

/** Only there to resolve against; never reaches anybody. */
const SOMEWHERE = 'https://ours.invalid'

/**
 * The path of ours that sign-in may return to, or undefined (threat 10). Only pages below the base path pass:
 * a path of the API would let a link run a call as a navigation of our own. A route path without the base gets it.
 */
export function returnPath(wanted: string): string | undefined {
  if (!wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControl(wanted)) return undefined
  if (!URL.canParse(wanted, SOMEWHERE)) return undefined
  const url = new URL(wanted, SOMEWHERE)
  if (url.origin !== SOMEWHERE) return undefined
  const inBase = url.pathname === BASE_PATH || url.pathname.startsWith(`${BASE_PATH}/`)
  const below = inBase ? url.pathname.slice(BASE_PATH.length) || '/' : url.pathname
  // back to the sign-in page itself would start the next attempt with a spent code
  if (below === ROUTES.login.path) return `${BASE_PATH}/`
  if (!inBase && routeOf(below) === undefined) return undefined
  return `${BASE_PATH}${below}${url.search}${url.hash}`
}
