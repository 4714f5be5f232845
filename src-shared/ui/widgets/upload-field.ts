import type { StoredFile } from '../../domain/answers.ts'
import { maxFilesOf, typesOf } from '../../domain/upload-rules.ts'
import { stepAt, type UploadSlot } from '../../flows/application/types.ts'
import { storedFiles } from './stored-files.ts'
import { useApplication } from './use-application.ts'

interface UploadField {
  readonly path: string
  readonly value: unknown
  /** of the schema: `maxCount`, and `accept` or `types` */
  readonly props: Readonly<Record<string, unknown>>
  readonly onChange: (files: readonly StoredFile[]) => void
}

/** A form's own field of files as a slot of uploads, by the rules that the server has too [5-03]. */
export function useUploadField({ path, value, props, onChange }: UploadField): UploadSlot {
  const { state } = useApplication()
  return {
    key: `${stepAt(state)?.id ?? ''}/${path}`,
    materialsId: undefined,
    maxFiles: maxFilesOf(props.maxCount),
    types: typesOf(props.accept ?? props.types),
    present: storedFiles(value),
    onFiles: (files) => onChange(files.map((file) => ({ ...file }))),
  }
}
