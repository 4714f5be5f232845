import { observer, useField, useFieldSchema } from '@formily/react'
import { Button, type ButtonLook } from '#kit/Button'
import type { MessageKey } from '../../../i18n/index.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { type RowChange, useAddition, useArrayIndex, useRowOperations } from '../../step-form/array-field.tsx'
import { firstText } from '../../step-form/use-field-item.ts'

interface OperationProps {
  readonly title?: unknown
  readonly content?: unknown
}

/** Label of a button from the schema, from any of the places that Formily reads. */
const useOwnLabel = (...given: readonly unknown[]): string | undefined => firstText(...given, useField().title, useFieldSchema().title)

const Addition = observer(function Addition({ title, content }: OperationProps) {
  const t = useT()
  const add = useAddition()
  const label = useOwnLabel(title ?? content) ?? t('addEntry')
  return <Button onPress={add && (() => void add())}>{label}</Button>
})

/** Button for one action on its row. */
const rowButton = (does: RowChange, standard: MessageKey, look: ButtonLook = 'quiet') =>
  observer(({ title }: OperationProps) => {
    const t = useT()
    const press = useRowOperations()[does]
    const entry = t('entryNumber', { number: useArrayIndex() + 1 })
    const words = useOwnLabel(title) ?? t(standard)
    return (
      <Button look={look} onPress={press} name={t('nameAndValue', { name: words, value: entry })}>
        {words}
      </Button>
    )
  })

const Index = observer(function Index() {
  return <span className="ec-strong ec-figures ec-list__index">{useArrayIndex() + 1}.</span>
})

/** Buttons and marks that are parts of a list and not fields. */
export const OPERATIONS = {
  Addition,
  Remove: rowButton('remove', 'remove', 'danger'),
  MoveUp: rowButton('moveUp', 'moveUp'),
  MoveDown: rowButton('moveDown', 'moveDown'),
  Index,
}
