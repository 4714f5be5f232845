import type { Control } from '../../forms/widgets/control.tsx'

/** Props of every choice control: state of the field and options. */
export interface ChoiceProps
  extends Pick<Control, 'names' | 'title' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'disabled' | 'options'> {
  readonly placeholder?: string | undefined
}
