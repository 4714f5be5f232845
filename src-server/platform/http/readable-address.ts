import type { IncomingMessage } from 'node:http'

/**
 * An address that is no valid UTF-8, such as /ecad/%E0%A4%A, with each % escaped, so that the router can read it and it
 * becomes an address that does not exist: a person who follows a broken link gets the page that says so. Below /api a
 * malformed address stays an invalid request.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (/^\/api(\/|$)/i.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    // spec: only a malformed escape throws here
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
