import { Switch as SwitchPart } from '#kit/Switch'
import { useT } from '../../use-translate.ts'
import { control, textProp } from '../control.tsx'

/** Yes or no, in words beside it. */
export const Switch = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }) => {
  const t = useT()
  return (
    <SwitchPart
      names={names}
      isOn={value === true}
      onTurn={onChange}
      words={[textProp(given.checkedChildren) ?? t('yes'), textProp(given.unCheckedChildren) ?? t('no')]}
      disabled={disabled || readOnly}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
})
