import { observer, useField, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import { contentOf } from '../../step-form/use-field-item.ts'
import { useT } from '../../use-translate.ts'
import { useApplication } from '../use-application.ts'

interface WordsProps {
  readonly children?: ReactNode
  readonly content?: unknown
  readonly text?: unknown
  readonly value?: unknown
}

const words = (...given: readonly unknown[]): string => given.find((one): one is string => typeof one === 'string' && one !== '') ?? ''

export const Text = observer(function Text({ content, text, value, children }: WordsProps) {
  const own = words(content, text, value)
  return <div className="ec-words">{own === '' ? children : own}</div>
})

/** A schema's own submit button goes on like the page's. */
export const Submit = observer(function Submit() {
  const field = useField()
  const t = useT()
  const { actions } = useApplication()
  return (
    <Button look="primary" onPress={actions.next}>
      {contentOf(field) ?? t(actions.nextLabel)}
    </Button>
  )
})

export const Reset = observer(function Reset() {
  const field = useField()
  const t = useT()
  const form = useForm()
  return <Button onPress={() => void form.reset()}>{contentOf(field) ?? t('clearAnswer')}</Button>
})
