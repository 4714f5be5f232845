import { isField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { observer, useField, useFieldSchema } from '@formily/react'
import { type StoredFile, storedFiles } from '../../domain/forms/answers.ts'
import { useT } from '../../ui/shell/use-translate.ts'
import { readOptions } from '../schema/options.ts'
import { fieldItemOf } from '../step-form/use-field-item.ts'
import { answerText, isUpload, useAnswerWords } from './answer-text.ts'
import { FileRow } from './files/FileRow.tsx'
import { useApplication } from './use-application.ts'

const widgetOf = (schema: Schema): string => String(schema['x-component'] ?? '')

/** The answer of the current field as people read it. Read it inside an observer. */
function usePreviewText(value: unknown, given: unknown): string {
  const field = useField()
  const schema = useFieldSchema()
  const context = useAnswerWords()
  const choices = isField(field) && field.dataSource?.length ? field.dataSource : given
  return answerText(widgetOf(schema), value, readOptions(choices), context)
}

/** The answer as text, for read-only forms [Formily: x-pattern]. */
export const Preview = observer(function Preview(props: Record<string, unknown>) {
  const field = useField()
  const written = usePreviewText(props.value, props.options)
  const files = isUpload(widgetOf(useFieldSchema())) ? storedFiles(props.value) : []
  if (files.length > 0) return <FileRows files={files} />
  return (
    <p className="ec-preview" id={fieldItemOf(field).controlId}>
      <AnswerText text={written} />
    </p>
  )
})

/** Placeholder for an empty answer: a dash on screen, a sentence for screen readers. */
function AnswerText({ text }: { readonly text: string }) {
  const t = useT()
  if (text !== '') return text
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="ec-only-read">{t('notAnswered')}</span>
    </>
  )
}

/** Files of a read-only answer, in the data check or a read-only form. */
export function FileRows({ files }: { readonly files: readonly StoredFile[] }) {
  const { actions } = useApplication()
  return (
    <ul>
      {files.map((file) => (
        <FileRow key={file.fileCode} file={file} actions={actions} />
      ))}
    </ul>
  )
}
