/** Whether an address may be followed or opened: only http and https, never javascript:, data: or others (threat 10). */
export function isWebAddress(address: string, base?: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, base).protocol)
  } catch {
    // threat 10: an address that cannot be parsed is not followed
    return false
  }
}
