import { maxFilesOf, typesOf } from '../../../domain/files/upload-rules.ts'
import { storedFiles } from '../../../domain/forms/answers.ts'
import { stepAt } from '../../../flows/application/types.ts'
import { control } from '../control.tsx'
import { useApplication } from '../use-application.ts'
import { UploadBox } from './UploadBox.tsx'

/**
 * Files as an answer of a form. It uses the same box as a material, but the files are the field's value; the server
 * checks the same rules [5-03].
 */
export const Upload = control(({ value, disabled, readOnly, names, given, path, pathNow, schema }) => {
  const { state, actions } = useApplication()
  const { id: stepId = '', formId = '' } = stepAt(state) ?? {}
  const key = `${stepId}/${path}`
  return (
    <div id={names.id} data-field={names['data-field']}>
      <UploadBox
        id={names.id}
        name={typeof schema.title === 'string' ? schema.title : path}
        describedBy={names['aria-describedby']}
        disabled={disabled || readOnly}
        slot={{
          key,
          materialsId: undefined,
          maxFiles: maxFilesOf(given.maxCount),
          types: typesOf(given.accept ?? given.types),
          present: storedFiles(value),
          field: { formId, path: pathNow },
        }}
        sending={state.uploads[key] ?? []}
        actions={actions}
      />
    </div>
  )
})
