import type { ControlNames } from '../widgets/control.tsx'
import type { Part } from './part.ts'

export interface SwitchProps {
  readonly names: ControlNames
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** what it says while it is on, and while it is off */
  readonly words: readonly [on: string, off: string]
  readonly disabled: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Yes or no, at once. */
export declare const Switch: Part<SwitchProps>
