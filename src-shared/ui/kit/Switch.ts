import type { Control } from '../../forms/widgets/control.tsx'
import type { Part } from './part.ts'

export interface SwitchProps extends Pick<Control, 'names' | 'disabled' | 'onFocus' | 'onBlur'> {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** text of each state */
  readonly words: readonly [on: string, off: string]
}

/** A switch for yes or no. */
export declare const Switch: Part<SwitchProps>
