import type { FixedChoiceWidget } from '#shared/domain/fixed-choices.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { fixedOptions } from '#shared/ui/widgets/fixed-choices.ts'
import { Checkbox, RadioGroup } from './choices.tsx'
import type { Control } from './control.tsx'

function FixedChoice({ widget, control }: { readonly widget: FixedChoiceWidget; readonly control: Control }) {
  const t = useT()
  return <RadioGroup {...control} options={fixedOptions(widget, t, control.options)} />
}

/** One of the house's own choices [3-22]. */
export const fixedChoice = (widget: FixedChoiceWidget) => (control: Control) => <FixedChoice widget={widget} control={control} />

/** The flag whether a translation is wanted [3-22]; its title asks, so the box only says yes. */
export function EnglishTranslation(control: Control) {
  const t = useT()
  return <Checkbox {...control} options={[]} props={{ ...control.props, children: t('yes') }} />
}
