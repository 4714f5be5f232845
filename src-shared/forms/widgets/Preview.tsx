import { isField } from '@formily/core'
import { observer, useField, useFieldSchema } from '@formily/react'
import { type StoredFile, storedFiles } from '../../domain/forms/answers.ts'
import { useT } from '../../ui/shell/use-translate.ts'
import { readOptions } from '../schema/options.ts'
import { fieldItemOf } from '../step-form/use-field-item.ts'
import { answerText, isUpload, useAnswerWords } from './answer-text.ts'
import { FileRow } from './files/FileRow.tsx'
import { useApplication } from './use-application.ts'

/** The answer as text, for read-only forms [Formily: x-pattern]. */
export const Preview = observer(function Preview({ value, options }: Record<string, unknown>) {
  const field = useField()
  const widget = String(useFieldSchema()['x-component'] ?? '')
  const words = useAnswerWords()
  const choices = isField(field) && field.dataSource?.length ? field.dataSource : options
  const files = isUpload(widget) ? storedFiles(value) : []
  if (files.length > 0) return <FileRows files={files} />
  return (
    <p className="ec-preview" id={fieldItemOf(field).controlId}>
      <AnswerText text={answerText(widget, value, readOptions(choices), words)} />
    </p>
  )
})

/** The text of an answer; if it is empty, a dash on screen and a sentence for screen readers. */
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
