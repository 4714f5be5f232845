/** Whether an address may be followed or opened: only http and https, never javascript:, data: or others (threat 10). */
export function isWebAddress(address: string, base?: string): boolean {
  const url = URL.parse?.(address, base) ?? parse(address, base)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function parse(address: string, base: string | undefined): URL | null {
  try {
    return new URL(address, base)
  } catch {
    // threat 10: an address that cannot be parsed is not followed
    return null
  }
}
