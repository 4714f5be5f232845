import { isField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { observer, useField, useFieldSchema } from '@formily/react'
import { fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
import { answerText } from '#shared/ui/widgets/answer-text.ts'
import { readOptions } from '#shared/ui/widgets/options.ts'
import { isUpload, storedFiles } from '#shared/ui/widgets/stored-files.ts'
import { useAnswerWords } from '#shared/ui/widgets/use-answer-words.ts'
import { FileRows } from './files/FileRow.tsx'

const widgetOf = (schema: Schema): string => String(schema['x-component'] ?? '').replace(/^PreviewText\./, '')

/** An answer of the field one is in, as a person would read it; read inside an observer. */
export function usePreviewText(value: unknown, given?: unknown): string {
  const field = useField()
  const schema = useFieldSchema()
  const words = useAnswerWords()
  const choices = isField(field) && field.dataSource?.length ? field.dataSource : given
  const written = answerText(widgetOf(schema), value, readOptions(choices), words)
  return written === '' ? '--' : written
}

/** The answer as text, for read-pretty forms and PreviewText [Formily: x-pattern]. */
export const Preview = observer(function Preview(props: Record<string, unknown>) {
  const field = useField()
  const written = usePreviewText(props.value, props.options ?? props.treeData)
  const files = isUpload(widgetOf(useFieldSchema())) ? storedFiles(props.value) : []
  if (files.length > 0) return <FileRows files={files} />
  return (
    <p className="ec-preview" id={fieldItemOf(field).controlId}>
      {written}
    </p>
  )
})
