import type { IncomingMessage } from 'node:http'

/**
 * Escapes each % of an address that is not valid UTF-8, such as /ecad/%E0%A4%A. The router can then read it as an address that does not
 * exist, and a person who follows a broken link gets the page for that. Below /api a malformed address stays an invalid request.
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
