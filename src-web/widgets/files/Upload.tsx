import { UPLOAD_LIMITS, UPLOAD_TYPES } from '#shared/domain/upload-rules.ts'
import { type StoredFile, stepAt } from '#shared/flows/application/types.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { type Control, control, numberProp } from '../control.tsx'
import { UploadBox } from './UploadBox.tsx'

const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'fileCode' in value && 'name' in value

/** `.pdf,.png` or ['pdf']; the house's own list where the schema names none. */
function typesOf(given: unknown): readonly string[] {
  const named = (Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : []).map((one) =>
    String(one).trim().replace(/^\./, '').toLowerCase(),
  )
  const known = UPLOAD_TYPES.filter((type) => named.includes(type))
  return known.length > 0 ? known : UPLOAD_TYPES
}

/** Files as an answer of a form: the same box as a material's, with the files in the field's own value. */
function FieldUpload({ value, onChange, disabled, readOnly, names, given, path, schema }: Control) {
  const { state } = useApplication()
  const present = Array.isArray(value) ? value.filter(isFile) : []
  const title = typeof schema.title === 'string' ? schema.title : path
  return (
    <div id={names.id} data-field={names['data-field']}>
      <UploadBox
        id={names.id}
        name={title}
        describedBy={names['aria-describedby']}
        sources={['localFile']}
        mayPick={() => true}
        disabled={disabled || readOnly}
        slot={{
          key: `${stepAt(state)?.id ?? ''}/${path}`,
          materialsId: undefined,
          maxFiles: Math.min(50, numberProp(given.maxCount) ?? UPLOAD_LIMITS.maxFiles),
          types: typesOf(given.accept ?? given.types),
          present,
          onFiles: onChange,
        }}
      />
    </div>
  )
}

export const Upload = control(FieldUpload)
/** The dragger is the same box: dropping is always possible. */
export const UploadDragger = control((field) => <FieldUpload {...field} />)
