import type { StoredFile } from '../../../domain/answers.ts'
import { useApplication } from '../use-application.ts'
import { FileRow } from './FileRow.tsx'

/** Files of an answer where it is only read: the data check, a form that is read. */
export function FileRows({ files }: { readonly files: readonly StoredFile[] }) {
  const { actions } = useApplication()
  return (
    <ul className="ec-upload__files">
      {files.map((file) => (
        <FileRow key={file.fileCode} file={file} actions={actions} />
      ))}
    </ul>
  )
}
