import type { ControlNames } from '../widgets/control.tsx'
import type { Option } from '../widgets/options.ts'

/** What every control of choices takes. */
export interface ChoiceProps {
  readonly names: ControlNames
  /** what is asked for, in words */
  readonly title: string
  /** as the answer is kept: one value, or a list where several may be chosen */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly options: readonly Option[]
  readonly placeholder?: string | undefined
}
