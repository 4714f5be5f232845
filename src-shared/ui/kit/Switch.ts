import type { Control } from '../../forms/widgets/control.tsx'
import type { Part } from './part.ts'

export interface SwitchProps extends Pick<Control, 'names' | 'disabled' | 'onFocus' | 'onBlur'> {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** what it says while it is on, and while it is off */
  readonly words: readonly [on: string, off: string]
}

/** Yes or no, at once. */
export declare const Switch: Part<SwitchProps>
