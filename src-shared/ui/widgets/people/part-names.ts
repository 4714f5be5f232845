import type { ControlNames } from '../control.tsx'

/** A part's own names: its id below the field's, the field's state and error with it. The label is the part's own. */
export function partNames({ id, 'aria-label': _label, 'data-field': _field, ...state }: ControlNames, part: string): ControlNames {
  return { ...state, id: `${id}-${part}` }
}

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The answer with one part changed; no answer at all once every part is empty, so that a required one is asked for again. */
export function withPart(value: unknown, part: string, next: unknown): Readonly<Record<string, unknown>> | undefined {
  const parts = { ...record(value), [part]: next }
  return Object.values(parts).every((one) => one === undefined || one === '') ? undefined : parts
}
