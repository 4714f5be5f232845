import { NUMBER_BOUNDS } from '../../domain/forms/number-input.ts'

/** Bounds, step and decimals of a number field, from its props and its schema [5-04]. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly step: number
  /** number of decimals; undefined keeps them as typed */
  readonly precision: number | undefined
}

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function numberRange(props: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, unknown>> = {}): NumberRange {
  const precision = numberOf(props.precision ?? props.digits)
  const min = numberOf(props.min) ?? numberOf(rules.minimum)
  const max = numberOf(props.max) ?? numberOf(rules.maximum)
  // a minimum above the default maximum would leave no number, and so would a maximum below the default minimum
  const isAbove = Number(min ?? rules.exclusiveMinimum) >= NUMBER_BOUNDS.max
  const isBelow = Number(max ?? rules.exclusiveMaximum) <= NUMBER_BOUNDS.min
  return {
    min: min ?? (isBelow ? Number.NEGATIVE_INFINITY : NUMBER_BOUNDS.min),
    max: max ?? (isAbove ? Number.POSITIVE_INFINITY : NUMBER_BOUNDS.max),
    step: Math.abs(numberOf(props.step) ?? 1) || 1,
    precision: precision === undefined ? undefined : Math.min(10, Math.max(0, Math.trunc(precision))),
  }
}

export function clampNumber(value: number, { min, max, precision }: NumberRange): number {
  const clamped = Math.min(max, Math.max(min, value))
  return precision === undefined ? clamped : Number(clamped.toFixed(precision))
}

/**
 * Steps up (1) or down (-1) without binary rounding errors; undefined at the bound. A text that is not a number counts
 * as empty.
 */
export function stepped(value: unknown, direction: 1 | -1, range: NumberRange): number | undefined {
  const start = numberOf(value) ?? (range.min > 0 ? range.min - range.step * direction : 0)
  const next = clampNumber(Number((start + direction * range.step).toFixed(10)), range)
  return next === value ? undefined : next
}
