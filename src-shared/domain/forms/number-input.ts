/** Bounds of a number input that names none [5-04]. */
export const NUMBER_BOUNDS = { min: -9999, max: 9999 } as const
/** Holding a stepper's button: milliseconds before the first repeat, and between repeats [9-06]. */
export const AUTO_REPEAT = { startMs: 600, everyMs: 200 } as const

/** A whole number within the bounds: the empty and the unreadable become the minimum, fractions are cut [5-04]. */
export function clampWhole(written: string | number, min: number, max: number): number {
  const text = String(written).trim()
  const value = text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(value)) return min
  return Math.min(max, Math.max(min, Math.trunc(value)))
}
