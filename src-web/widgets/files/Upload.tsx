import { useUploadField } from '#shared/ui/widgets/upload-field.ts'
import { type Control, control } from '../control.tsx'
import { UploadBox } from './UploadBox.tsx'

/** Files as an answer of a form: the same box as a material's, with the files in the field's own value. */
function FieldUpload({ value, onChange, disabled, readOnly, names, given, path, schema }: Control) {
  const slot = useUploadField({ path, value, props: given, onChange })
  return (
    <div id={names.id} data-field={names['data-field']}>
      <UploadBox
        id={names.id}
        name={typeof schema.title === 'string' ? schema.title : path}
        describedBy={names['aria-describedby']}
        sources={['localFile']}
        mayPick={() => true}
        disabled={disabled || readOnly}
        slot={slot}
      />
    </div>
  )
}

export const Upload = control(FieldUpload)
/** The dragger is the same box: dropping is always possible. */
export const UploadDragger = control((field) => <FieldUpload {...field} />)
