import { Switch as SwitchPart } from '#kit/Switch'
import { useT } from '../../use-translate.ts'
import { control, textProp } from '../control.tsx'
import { boxState } from './ticks.tsx'

/** Yes or no, in words beside it. */
export const Switch = control((field) => {
  const t = useT()
  const { value, onChange, names, given } = field
  return (
    <SwitchPart
      names={names}
      isOn={value === true}
      onTurn={onChange}
      words={[textProp(given.checkedChildren) ?? t('yes'), textProp(given.unCheckedChildren) ?? t('no')]}
      {...boxState(field)}
    />
  )
})
