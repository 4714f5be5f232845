import type { StoredFile } from '#shared/domain/answers.ts'
import { previewOf } from '#shared/domain/file-kinds.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { fileSize } from '#shared/ui/widgets/file-size.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../kit/Button.tsx'
import { PlanIcon } from '../kit/icons.tsx'

interface KeptFileProps {
  readonly file: StoredFile
  /** absent where files are only read */
  readonly onRemove?: (() => void) | undefined
}

/** A file that is there: looked at in the page, or downloaded where it cannot be [5-03]. */
export function KeptFile({ file, onRemove }: KeptFileProps) {
  const t = useT()
  const { actions } = useApplication()
  const isShown = previewOf(file.name) !== undefined
  return (
    <li className="w-file">
      <PlanIcon />
      <span className="w-file-name">
        {file.name} <small>{fileSize(file.bytes)}</small>
        {!isShown && <small className="w-file-note">{t('fileTypeNotPreviewable')}</small>}
      </span>
      <span className="w-file-ways">
        <Button look="quiet" onPress={() => (isShown ? actions.previewFile : actions.downloadFile)(file)}>
          {t(isShown ? 'preview' : 'download')}
          <span className="ec-only-read"> {file.name}</span>
        </Button>
        <Button look="quiet" onPress={onRemove}>
          {t('remove')}
          <span className="ec-only-read"> {file.name}</span>
        </Button>
      </span>
    </li>
  )
}

/** Files of an answer where it is only read: the data check, a form that is read. */
export const KeptFiles = ({ files }: { readonly files: readonly StoredFile[] }) => (
  <ul className="w-files">
    {files.map((file) => (
      <KeptFile key={file.fileCode} file={file} />
    ))}
  </ul>
)
