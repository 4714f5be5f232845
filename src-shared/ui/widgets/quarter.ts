/** '2026-Q4' in its two parts; a new one begins with the first quarter. */
export function quarterParts(value: unknown): { readonly year: string; readonly quarter: string } {
  const [, year = '', quarter = 'Q1'] = /^(\d{0,4})(?:-(Q[1-4]))?/.exec(typeof value === 'string' ? value : '') ?? []
  return { year, quarter }
}
