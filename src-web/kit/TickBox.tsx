import AntCheckbox from 'antd/es/checkbox/Checkbox'
import AntRadio from 'antd/es/radio/radio'
import type { TickBoxProps } from '#kit/TickBox'
import '#shared/ui/parts/choices.css'

const BOXES = { radio: AntRadio, checkbox: AntCheckbox } as const

/** antd's Radio and Checkbox. */
export function TickBox({ type, names, group, label, isTicked, onTick, ...rest }: TickBoxProps) {
  const Box = BOXES[type]
  // ARIA has no invalid or required state for a radio button; its group has them.
  const ownNames = type === 'radio' ? { ...names, 'aria-invalid': undefined, 'aria-required': undefined } : names
  // antd's types reject undefined, its components accept it
  const props: object = { ...ownNames, ...rest, name: group }
  return (
    <Box {...props} className="ec-tick" checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
      {label}
    </Box>
  )
}
