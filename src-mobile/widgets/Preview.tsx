import { type Field, type GeneralField, isField } from '@formily/core'
import { observer, useField } from '@formily/react'
import { toJS } from '@formily/reactive'
import { useT } from '#shared/ui/use-translate.ts'
import { answerText } from '#shared/ui/widgets/answer-text.ts'
import { readOptions } from '#shared/ui/widgets/options.ts'
import { isUpload, storedFiles } from '#shared/ui/widgets/stored-files.ts'
import { useAnswerWords } from '#shared/ui/widgets/use-answer-words.ts'
import { KeptFiles } from './KeptFile.tsx'

type Props = Readonly<Record<string, unknown>>

/** An answer as text: `x-pattern: readPretty`, and PreviewText. */
export const Preview = observer(({ value, props }: { readonly value: unknown; readonly props: Props }) => {
  const t = useT()
  const words = useAnswerWords()
  const field = useField<GeneralField>()
  const offered = isField(field) ? (field as Field).dataSource : undefined
  const options = readOptions(offered?.length ? toJS(offered) : (props.options ?? props.treeData ?? props.dataSource))
  const widget = String(field.componentType ?? '').replace(/^PreviewText\./, '')
  const files = isUpload(widget) ? storedFiles(toJS(value)) : []
  if (files.length > 0) return <KeptFiles files={files} />
  const text = answerText(widget, toJS(value), options, words)
  return text === '' ? (
    <p className="w-preview">
      <span aria-hidden="true">—</span>
      <span className="ec-only-read">{t('notAnswered')}</span>
    </p>
  ) : (
    <p className="w-preview">{text}</p>
  )
})
