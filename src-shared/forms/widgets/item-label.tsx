import { useT } from '../../ui/shell/use-translate.ts'

interface ItemLabelProps {
  readonly id: string
  /** what it is the label of; unless it names a group */
  readonly controlId: string
  readonly title: string
  readonly required: boolean
  readonly ofGroup: boolean
}

/** What is asked: the label of one control, or words that name a group of them. No component, as a long form has a thousand. */
export function itemLabel({ id, controlId, title, required, ofGroup }: ItemLabelProps) {
  const Label = ofGroup ? 'span' : 'label'
  return (
    <Label className="ec-field__label" id={id} {...(!ofGroup && { htmlFor: controlId })}>
      {title}
      {required && <RequiredMark ofGroup={ofGroup} />}
    </Label>
  )
}

/** An answer is required. A group has no state of its own to say so, hence words that are only read out. */
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
