import { extensionOf, isPreviewable } from '#shared/domain/upload-rules.ts'
import type { StoredFile, UploadItem } from '#shared/flows/application/types.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon, ErrorIcon } from '../../kit/icons.tsx'
import { bytesText } from './bytes-text.ts'

/** Pictures a browser can draw; a PDF opens in a window of its own. */
const DRAWN: ReadonlySet<string> = new Set(['jpeg', 'jpg', 'png', 'gif'])

/** A file that is there. */
export function FileRow({ file, onDelete }: { readonly file: StoredFile; readonly onDelete: (() => void) | undefined }) {
  const t = useT()
  const { api } = useApp()
  const { actions } = useApplication()
  const { name } = file
  return (
    <li className="ec-file">
      <span className="ec-file__name">
        <CheckIcon />
        <span>
          {name} <span className="ec-file__size">{bytesText(file.bytes)}</span>
          {!isPreviewable(name) && <span className="ec-file__size"> {t('fileTypeNotPreviewable')}</span>}
        </span>
      </span>
      <span className="ec-file__acts">
        {DRAWN.has(extensionOf(name)) && (
          <Button look="quiet" onPress={() => actions.previewFile(file)} name={t('previewOf', { name })}>
            {t('preview')}
          </Button>
        )}
        {extensionOf(name) === 'pdf' && (
          <a
            className="ec-button ec-button--quiet"
            href={api.urlOf(file.url)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t('previewOf', { name })} ${t('opensInNewWindow')}`}
          >
            {t('preview')}
          </a>
        )}
        {!isPreviewable(name) && (
          <Button look="quiet" onPress={() => actions.downloadFile(file)} name={t('downloadOf', { name })}>
            {t('download')}
          </Button>
        )}
        <Button look="danger" onPress={onDelete} name={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

/** A file on its way up, or refused with the reason. */
export function SendingRow({ item, slotKey }: { readonly item: UploadItem; readonly slotKey: string }) {
  const t = useT()
  const words = useWords()
  const { actions } = useApplication()
  const { name, uid, at } = item
  const cancel = actions.cancelUpload && (() => actions.cancelUpload?.(slotKey, uid))
  if (at.kind === 'sending') {
    const share = Math.round(at.share * 100)
    return (
      <li className="ec-file">
        <span className="ec-file__name">
          <span>
            {name}
            <progress className="ec-file__progress" max={100} value={share} aria-label={t('uploadShare', { name, share })} />
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
    <li className="ec-file">
      <span className="ec-file__name ec-file__name--failed" role="alert">
        <ErrorIcon />
        <span>
          {name}: {words(at.message)}
          {at.why && <span className="ec-file__why">{words(at.why)}</span>}
        </span>
      </span>
      <span className="ec-file__acts">
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
