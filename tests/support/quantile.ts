/** The value that this share of the values does not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
