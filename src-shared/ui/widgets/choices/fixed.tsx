import { TickBox } from '#kit/TickBox'
import type { FixedChoiceWidget } from '../../../domain/fixed-choices.ts'
import { useT } from '../../use-translate.ts'
import { type Control, control } from '../control.tsx'
import { fixedOptions } from '../fixed-choices.ts'
import { boxNames } from './box-names.ts'
import { RadioBoxes } from './Radio.tsx'

function FixedChoice({ widget, field }: { readonly widget: FixedChoiceWidget; readonly field: Control }) {
  const t = useT()
  return <RadioBoxes {...field} options={fixedOptions(widget, t, field.options)} />
}

/** One of the house's own choices [3-22]. */
export const fixedChoice = (widget: FixedChoiceWidget) => control((field) => <FixedChoice widget={widget} field={field} />)

/** The flag whether a translation is wanted [3-22]; its title asks, so the box only says yes. */
export const EnglishTranslation = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names }) => {
  const t = useT()
  return (
    <TickBox
      type="checkbox"
      names={boxNames(names)}
      label={t('yes')}
      isTicked={value === true}
      onTick={onChange}
      disabled={disabled || readOnly}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
})
