import AdmCheckbox from 'antd-mobile/es/components/checkbox'
import AdmRadio from 'antd-mobile/es/components/radio'
import type { TickBoxProps } from '#kit/TickBox'
import { CheckIcon } from './icons.tsx'
import { useMended } from './use-mended.ts'
import '#shared/ui/parts/choices.css'

const BOXES = { radio: AdmRadio, checkbox: AdmCheckbox } as const

/** antd-mobile's Radio and Checkbox, a row of 44 px; their inner input is not taken away, and their tick is not read out as a picture. */
export function TickBox({ type, names, group, label, isTicked, onTick, disabled = false, onFocus, onBlur }: TickBoxProps) {
  const Box = BOXES[type]
  // A radio button has no validity and no requirement of its own (ARIA); its group says so.
  const own = type === 'radio' ? { ...names, 'aria-invalid': undefined, 'aria-required': undefined } : names
  useMended(own, { name: group })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that the box in it was entered or left
    <span className="k-tick" onFocus={onFocus} onBlur={onBlur}>
      <Box
        id={names.id}
        className="ec-tick"
        checked={isTicked}
        onChange={onTick}
        disabled={disabled}
        icon={(checked) => <div className={`adm-${type}-icon`}>{checked && <CheckIcon />}</div>}
        data-field={names['data-field']}
      >
        {label}
      </Box>
    </span>
  )
}
