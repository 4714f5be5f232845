import { isWebAddress } from '#shared/browser/web-address.ts'
import type { Clock, IdentityCheck, IdentityRequest } from '#shared/ports/index.ts'
import { openedWindow, tryOpen } from './external-window.ts'

/**
 * The desktop identity check [2-26]: an empty window opens in the click and follows the link when the
 * server has given it. No link, or one that is not a web address, closes the window again.
 */
export function popupIdentityCheck(parts: {
  readonly clock: Clock
  readonly self: Window
  readonly origins: readonly string[]
}): IdentityCheck {
  return {
    channel: 'web',
    open(request) {
      const opened = tryOpen(parts.self, 'about:blank', 'ecad-identity')
      const known = { href: '' }
      const external = openedWindow({ ...parts, href: '', type: 'identity', opened })
      const follow = (found: IdentityRequest | undefined) => {
        if (found === undefined || !isWebAddress(found.url)) return opened?.close()
        known.href = found.url
        if (opened !== null && !opened.closed) opened.location.replace(found.url)
      }
      request.then(follow, () => opened?.close())
      return {
        ...external,
        get href() {
          return known.href
        },
      }
    },
  }
}
