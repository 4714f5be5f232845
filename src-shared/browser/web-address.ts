/** Only http and https may be followed or opened; javascript:, data: and the rest never (threat 10). */
export function isWebAddress(address: string, base?: string): boolean {
  const url = URL.parse?.(address, base) ?? parse(address, base)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function parse(address: string, base: string | undefined): URL | null {
  try {
    return new URL(address, base)
  } catch {
    // threat 10: what cannot be read as an address is not followed
    return null
  }
}
