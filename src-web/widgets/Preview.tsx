import { isField } from '@formily/core'
import { useField, useFieldSchema } from '@formily/react'
import { fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { answerText } from '#shared/ui/widgets/answer-text.ts'
import { readOptions } from '#shared/ui/widgets/options.ts'
import { useAnswerWords } from '#shared/ui/widgets/use-answer-words.ts'

/** The answer as text, for read-pretty forms and PreviewText [Formily: x-pattern]. */
export const Preview = watched(function Preview(props: Record<string, unknown>) {
  const field = useField()
  const schema = useFieldSchema()
  const words = useAnswerWords()
  const choices = isField(field) && field.dataSource?.length ? field.dataSource : (props.options ?? props.treeData)
  const written = answerText(String(schema['x-component'] ?? ''), props.value, readOptions(choices), words)
  return (
    <p className="ec-preview" id={fieldItemOf(field).controlId}>
      {written === '' ? '--' : written}
    </p>
  )
})
