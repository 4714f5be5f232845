import type { Control } from '../../forms/widgets/control.tsx'

/** What every control of choices takes: its field's state and what is offered. */
export interface ChoiceProps
  extends Pick<Control, 'names' | 'title' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'disabled' | 'options'> {
  readonly placeholder?: string | undefined
}
