import { type GeneralField, isField } from '@formily/core'
import { observer, useField, useFieldSchema } from '@formily/react'
import { type ReactNode, useState } from 'react'
import { useReveal } from '#shared/ui/step-form/use-reveal.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { FormItem } from './FormItem.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  readonly children?: ReactNode
  readonly title?: unknown
}

/** Whether what is edited in place is open: by its button, by a fault, or because one of its fields is to be seen. */
function useOpening() {
  const field = useField<GeneralField>()
  const address = field.address.toString()
  const [isOpen, setOpen] = useState(false)
  useReveal((one) => {
    if (one === address || one.startsWith(`${address}.`)) setOpen(true)
  })
  const isWrong = isField(field) && field.selfErrors.length > 0
  return { field, isOpen: isOpen || isWrong, setOpen, isEditable: field.pattern === 'editable' }
}

/** Text with a button that turns it into its box. What is closed stays part of the form. */
export const Editable = observer(({ children, ...props }: Props) => {
  const t = useT()
  const { field, isOpen, setOpen, isEditable } = useOpening()
  if (!isEditable) return <FormItem {...props}>{children}</FormItem>
  return (
    <FormItem {...props}>
      <div hidden={!isOpen}>{children}</div>
      {!isOpen && (
        <div className="w-row">
          <Preview value={isField(field) ? field.value : undefined} props={field.componentProps ?? {}} />
          <button type="button" className="w-side" onClick={() => setOpen(true)}>
            {t('editAnswer')}
            <span className="ec-only-read"> {typeof field.title === 'string' ? field.title : ''}</span>
          </button>
        </div>
      )}
    </FormItem>
  )
})

/** A title that opens the fields below it. */
export const EditablePopover = observer(({ children, title }: Props) => {
  const { field, isOpen, setOpen } = useOpening()
  const schema = useFieldSchema()
  const name = [title, field.title, schema?.title].find((one): one is string => typeof one === 'string' && one !== '') ?? '…'
  return (
    <section className="w-section">
      <button type="button" className="w-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{name}</span>
      </button>
      <div hidden={!isOpen}>{children}</div>
    </section>
  )
})
