import type { ControlNames } from '../control.tsx'

/** The names of one box of a group: its words are its own, the first has the field's id, and the group stands for the field. */
export const boxNames = ({ id, 'aria-label': _, 'aria-required': _required, ...names }: ControlNames, index = 0): ControlNames => {
  const { 'data-field': _field, ...state } = names
  return { ...state, id: index === 0 ? id : `${id}-${index}` }
}
