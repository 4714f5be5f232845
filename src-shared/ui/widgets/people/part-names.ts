import type { ControlNames } from '../control.tsx'

/** A part's own names: its id below the field's, the field's state and error with it. The label is the part's own. */
export function partNames({ id, 'aria-label': _label, 'data-field': _field, ...state }: ControlNames, part: string): ControlNames {
  return { ...state, id: `${id}-${part}` }
}

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
