import { useT } from '../../ui/shell/use-translate.ts'

interface ItemLabelProps {
  readonly id: string
  /** id of the control that this labels, unless it names a group */
  readonly controlId: string
  readonly title: string
  readonly required: boolean
  readonly ofGroup: boolean
}

/**
 * The label of one control, or the text that names a group of controls. It is a function and not a component because a
 * long form has a thousand.
 */
export function itemLabel({ id, controlId, title, required, ofGroup }: ItemLabelProps) {
  const Label = ofGroup ? 'span' : 'label'
  return (
    <Label className="ec-field__label" id={id} {...(!ofGroup && { htmlFor: controlId })}>
      {title}
      {required && <RequiredMark ofGroup={ofGroup} />}
    </Label>
  )
}

/** Mark of a required answer. A group has no attribute for it, so screen readers get a hidden text. */
function RequiredMark({ ofGroup }: { readonly ofGroup: boolean }) {
  const t = useT()
  return (
    <>
      <span className="ec-item__mark" aria-hidden="true">
        {' *'}
      </span>
      {ofGroup && <span className="ec-only-read"> {t('required')}</span>}
    </>
  )
}
