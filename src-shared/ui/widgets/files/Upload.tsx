import { useApp } from '../../app-context.tsx'
import { type Control, control } from '../control.tsx'
import { useUploadField } from '../upload-field.ts'
import { useApplication } from '../use-application.ts'
import { SOURCES } from './limits.ts'
import { UploadBox } from './UploadBox.tsx'

/** Files as an answer of a form: the same box as a material's, with the files in the field's own value. */
function FieldUpload({ value, onChange, disabled, readOnly, names, given, path, schema }: Control) {
  const { surface } = useApp()
  const { state, actions } = useApplication()
  const slot = useUploadField({ path, value, props: given, onChange })
  return (
    <div id={names.id} data-field={names['data-field']}>
      <UploadBox
        id={names.id}
        name={typeof schema.title === 'string' ? schema.title : path}
        describedBy={names['aria-describedby']}
        sources={SOURCES[surface]}
        mayPick={() => true}
        disabled={disabled || readOnly}
        slot={slot}
        sending={state.uploads[slot.key] ?? []}
        actions={actions}
      />
    </div>
  )
}

export const Upload = control(FieldUpload)
/** The dragger is the same box: dropping is always possible. */
export const UploadDragger = control((field) => <FieldUpload {...field} />)
