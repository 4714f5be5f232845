import { maxFilesOf, UPLOAD_LIMITS, UPLOAD_TYPES } from '#shared/domain/upload-rules.ts'
import { type StoredFile, stepAt } from '#shared/flows/application/types.ts'
import { useT } from '#shared/ui/use-words.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import type { Control } from './control.tsx'
import { FileSlot } from './FileSlot.tsx'

const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'fileCode' in value && 'name' in value

/** Endings of the schema's `accept` that may be accepted at all; everything else is the server's to refuse anyway [5-03]. */
function typesOf(accept: unknown): readonly string[] {
  const asked = typeof accept === 'string' ? accept.split(',').map((one) => one.trim().replace(/^\./, '').toLowerCase()) : []
  const known = UPLOAD_TYPES.filter((type) => asked.includes(type))
  return known.length > 0 ? known : UPLOAD_TYPES
}

/** A form's own field of files; the answer is a list of what was stored. */
export function Upload({ value, onChange, disabled, readOnly, props, item, aria }: Control) {
  const t = useT()
  const { state } = useApplication()
  const present = Array.isArray(value) ? value.filter(isStored) : []
  const maxFiles = maxFilesOf(props.maxCount)
  const types = typesOf(props.accept)
  const slot = {
    key: `${stepAt(state)?.id ?? ''}/${item.path}`,
    materialsId: undefined,
    maxFiles,
    types,
    present,
    onFiles: (files: readonly StoredFile[]) => onChange(files.map((file) => ({ ...file }))),
  }
  return (
    <fieldset className="w-group" aria-labelledby={item.labelId}>
      <p className="w-help">{t('uploadHint', { types: types.join(', '), count: maxFiles, maxSize: UPLOAD_LIMITS.maxMegabytes })}</p>
      <FileSlot
        slot={slot}
        sources={['takePhoto', 'localPhoto', 'localFile']}
        name={item.title ?? ''}
        id={aria.id}
        describedBy={aria['aria-describedby']}
        disabled={disabled || readOnly}
      />
    </fieldset>
  )
}
