import { Button } from '#kit/Button'
import { CheckIcon, ErrorIcon } from '#kit/icons'
import { previewOf } from '../../../domain/files/file-kinds.ts'
import type { StoredFile } from '../../../domain/forms/answers.ts'
import type { Language } from '../../../domain/languages.ts'
import type { UploadActions, UploadItem } from '../../../flows/application/types.ts'
import { writerIn } from '../../../i18n/writer.ts'
import { useLanguage, useT } from '../../../ui/shell/use-translate.ts'
import { useFocusAfterRow } from './use-focus-after-row.ts'
import './files.css'

interface FileRowProps {
  readonly file: StoredFile
  readonly actions: Pick<UploadActions, 'previewFile' | 'downloadFile'>
  /** absent in read-only lists */
  readonly onDelete?: (() => void) | undefined
}

/** A stored file: shown in the page, or downloaded if the page cannot show it [5-03]. */
export function FileRow({ file, actions, onDelete }: FileRowProps) {
  const t = useT()
  const language = useLanguage()
  const { name } = file
  const isShown = previewOf(name) !== undefined
  const row = useFocusAfterRow()
  return (
    <li ref={row} className="ec-row ec-row--apart ec-file">
      <span className="ec-file__name">
        <CheckIcon />
        <span>
          {name} <span className="ec-small">{fileSize(file.bytes, language)}</span>
          {!isShown && <span className="ec-small"> {t('fileTypeNotPreviewable')}</span>}
        </span>
      </span>
      <span className="ec-row ec-gap-1">
        <Button
          look="quiet"
          onPress={() => (isShown ? actions.previewFile(file) : actions.downloadFile(file))}
          name={t(isShown ? 'previewOf' : 'downloadOf', { name })}
        >
          {t(isShown ? 'preview' : 'download')}
        </Button>
        <Button look="danger" onPress={onDelete} name={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

interface SendingRowProps {
  readonly item: UploadItem
  readonly slotKey: string
  readonly actions: UploadActions
}

/** A file that is being uploaded, or was refused with a reason. */
export function SendingRow({ item, slotKey, actions }: SendingRowProps) {
  const t = useT()
  const language = useLanguage()
  const { name, uid, at } = item
  const cancel = actions.cancelUpload && (() => actions.cancelUpload?.(slotKey, uid))
  const row = useFocusAfterRow()
  if (at.kind === 'sending') {
    const share = Math.round(at.share * 100)
    return (
      <li ref={row} className="ec-row ec-row--apart ec-file">
        <span className="ec-file__name">
          <span>
            {name} <span className="ec-small">{fileSize(item.bytes, language)}</span>
            <progress className="ec-file__progress" max={100} value={share} aria-label={t('uploadShare', { name, share })} />
            <span className="ec-note" role="status">
              {at.isWaiting === true && t('uploadWaits')}
            </span>
          </span>
        </span>
        <Button look="quiet" onPress={cancel} name={t('cancelOf', { name })}>
          {t('cancel')}
        </Button>
      </li>
    )
  }
  const retry = at.mayRetry && actions.retryUpload ? () => actions.retryUpload?.(slotKey, uid) : undefined
  return (
    <li ref={row} className="ec-row ec-row--apart ec-file">
      <span className="ec-file__name ec-file__name--failed" role="alert">
        <ErrorIcon />
        <span>
          {t('nameAndValue', { name, value: t(at.message) })}
          {at.why && <span className="ec-note">{t(at.why)}</span>}
        </span>
      </span>
      <span className="ec-row ec-gap-1">
        <Button look="quiet" onPress={retry} name={t('retryOf', { name })}>
          {t('retry')}
        </Button>
        <Button look="quiet" onPress={cancel} name={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

/** A file's size for people (decision 3.9): 812 B, 3.4 KB, 1.2 MB; '' if it is unknown (0), as no file is empty. */
function fileSize(bytes: number, language: Language): string {
  if (bytes === 0) return ''
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  const [size, unit] = kilobytes < 1024 ? [kilobytes, 'KB'] : [kilobytes / 1024, 'MB']
  return `${writerIn(language).figure(Math.round(size * 10) / 10)} ${unit}`
}
