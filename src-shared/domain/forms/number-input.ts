/** Default bounds of a number input [5-04]. */
export const NUMBER_BOUNDS = { min: -9999, max: 9999 } as const
/** Auto-repeat of a held stepper button: milliseconds before the first repeat, and between repeats [9-06]. */
export const AUTO_REPEAT = { startMs: 600, everyMs: 200 } as const

/** A whole number within the bounds: empty or invalid input becomes the minimum, fractions are truncated [5-04]. */
export function clampWhole(written: string | number, min: number, max: number): number {
  const text = String(written).trim()
  const value = text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(value)) return min
  return Math.min(max, Math.max(min, Math.trunc(value)))
}
