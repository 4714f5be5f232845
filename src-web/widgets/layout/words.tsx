import { useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { RichText as SafeHtml } from '#shared/ui/rich-text/RichText.tsx'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { useT } from '#shared/ui/use-words.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'

interface WordsProps {
  readonly children?: ReactNode
  readonly content?: unknown
  readonly text?: unknown
  readonly html?: unknown
  readonly value?: unknown
}

const words = (...given: readonly unknown[]): string => given.find((one): one is string => typeof one === 'string' && one !== '') ?? ''

export const Text = watched(function Text({ content, text, value, children }: WordsProps) {
  const own = words(content, text, value)
  return <div className="ec-words">{own === '' ? children : own}</div>
})

/** HTML of a service, sanitised (threat 11). */
export const RichText = watched(function RichText({ content, html, text, value, children }: WordsProps) {
  const own = words(html, content, text, value, children)
  return own === '' ? null : <SafeHtml html={own} />
})

/** A schema's own submit button goes on like the page's. */
export const Submit = watched(function Submit({ children }: WordsProps) {
  const t = useT()
  const { actions } = useApplication()
  return (
    <Button look="primary" onPress={actions.next}>
      {words(children) || t('next')}
    </Button>
  )
})

export const Reset = watched(function Reset({ children }: WordsProps) {
  const t = useT()
  const form = useForm()
  return <Button onPress={() => void form.reset()}>{words(children) || t('startOver')}</Button>
})
