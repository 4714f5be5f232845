import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useUploadField } from '#shared/ui/widgets/upload-field.ts'
import type { Control } from './control.tsx'
import { FileSlot } from './FileSlot.tsx'

/** A form's own field of files; the answer is a list of what was stored. */
export function Upload({ value, onChange, disabled, readOnly, props, item, aria }: Control) {
  const t = useT()
  const slot = useUploadField({ path: item.path, value, props, onChange })
  const { types, maxFiles } = slot
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
