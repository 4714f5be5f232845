import { useRef } from 'react'
import { isImage, isPreviewable, type UploadSource } from '#shared/domain/upload-rules.ts'
import type { StoredFile, UploadItem, UploadSlot } from '#shared/flows/application/types.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { watchCamera } from '#shared/ui/widgets/camera.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../kit/Button.tsx'
import { PageIcon } from '../kit/icons.tsx'

/** How a phone's browser is asked for each source [9-05]; a scan is a photograph of a page. */
const SOURCE: Readonly<Record<UploadSource, { readonly accept?: string; readonly capture?: 'environment'; readonly multiple: boolean }>> = {
  takePhoto: { accept: 'image/*', capture: 'environment', multiple: false },
  localPhoto: { accept: 'image/*', multiple: false },
  localFile: { multiple: true },
  scan: { accept: 'image/*', capture: 'environment', multiple: false },
}

/** '1.4 MB', '312 KB': as people are told sizes (decision 3.9). */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface Props {
  readonly slot: UploadSlot
  readonly sources: readonly UploadSource[]
  /** what the files are of: named in every button */
  readonly name: string
  /** the first field of the slot: where the error summary leads */
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  /** false: a notice is shown first, and nothing is picked in this click [5-03] */
  readonly mayPick?: () => boolean
}

/** Files of one material or one field: those there, those on their way, and the ways to add more. */
export function FileSlot({ slot, sources, name, id, describedBy, disabled = false, mayPick }: Props) {
  const t = useT()
  const { state, actions } = useApplication()
  const underWay = state.uploads[slot.key] ?? []
  const { upload } = actions
  const isFull = slot.present.length + underWay.filter(({ at }) => at.kind === 'sending').length >= slot.maxFiles
  return (
    <div className="w-stack">
      {(slot.present.length > 0 || underWay.length > 0) && (
        <ul className="w-files" aria-label={t('filesOf', { name })}>
          {slot.present.map((file) => (
            <Kept key={file.fileCode} file={file} slot={slot} disabled={disabled} />
          ))}
          {underWay.map((item) => (
            <Moving key={item.uid} item={item} slot={slot} />
          ))}
        </ul>
      )}
      {!disabled && !isFull && upload !== undefined && (
        <fieldset className="w-group w-sources" aria-label={name}>
          {sources.map((source, index) => (
            <Source
              key={source}
              source={source}
              types={slot.types}
              {...(index === 0 && id !== undefined && { id })}
              describedBy={describedBy}
              mayPick={mayPick}
              onRefused={actions.cameraRefused}
              onPick={(files) =>
                upload(
                  slot,
                  files.map((file) => ({ name: file.name, bytes: file.size, content: file, shot: SOURCE[source].capture !== undefined })),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface SourceProps {
  readonly source: UploadSource
  readonly types: readonly string[]
  readonly id?: string
  readonly describedBy: string | undefined
  readonly mayPick: (() => boolean) | undefined
  readonly onPick: (files: readonly File[]) => void
  readonly onRefused: () => void
}

/** A real button; the picker itself opens in the very click. */
function Source({ source, types, id, describedBy, mayPick, onPick, onRefused }: SourceProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { accept = types.map((type) => `.${type}`).join(','), capture, multiple } = SOURCE[source]
  return (
    <>
      <button
        type="button"
        className="w-source"
        {...(id !== undefined && { id })}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        onClick={() => {
          const box = input.current
          if (box === null || mayPick?.() === false) return
          watchCamera(box, capture !== undefined, onRefused)
          box.click()
        }}
      >
        {t(source)}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        data-source={source}
        accept={accept}
        {...(capture && { capture })}
        multiple={multiple}
        aria-label={t(source)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // the same file may be picked again after it was refused
          event.target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
    </>
  )
}

function Kept({ file, slot, disabled }: { readonly file: StoredFile; readonly slot: UploadSlot; readonly disabled: boolean }) {
  const t = useT()
  const { api } = useApp()
  const { actions } = useApplication()
  const { deleteFile, downloadFile, previewFile } = actions
  const canShow = isImage(file.name) && !/\.tiff?$/i.test(file.name)
  const canOpen = !canShow && /\.(pdf|tiff?)$/i.test(file.name)
  return (
    <li className="w-file">
      <PageIcon />
      <span className="w-file-name">
        {file.name} <small>{fileSize(file.bytes)}</small>
        {!isPreviewable(file.name) && <small className="w-file-note">{t('fileTypeNotPreviewable')}</small>}
      </span>
      <span className="w-file-ways">
        {canShow && (
          <Button kind="quiet" onPress={() => previewFile(file)}>
            {t('preview')}
            <span className="k-sr"> {file.name}</span>
          </Button>
        )}
        {canOpen && (
          <a className="adm-button k-button k-button-quiet" href={api.urlOf(file.url)} target="_blank" rel="noopener">
            <span>
              {t('preview')}
              <span className="k-sr">
                {' '}
                {file.name} {t('opensInNewWindow')}
              </span>
            </span>
          </a>
        )}
        {!isPreviewable(file.name) && (
          <Button kind="quiet" onPress={() => downloadFile(file)}>
            {t('download')}
            <span className="k-sr"> {file.name}</span>
          </Button>
        )}
        {!disabled && (
          <Button kind="quiet" onPress={deleteFile && (() => deleteFile(slot, file.fileCode))}>
            {t('remove')}
            <span className="k-sr"> {file.name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

function Moving({ item, slot }: { readonly item: UploadItem; readonly slot: UploadSlot }) {
  const t = useT()
  const say = useWords()
  const { actions } = useApplication()
  const { cancelUpload, retryUpload } = actions
  const { name, uid, at } = item
  const isSending = at.kind === 'sending'
  const share = isSending ? Math.round(at.share * 100) : 0
  return (
    <li className={isSending ? 'w-file' : 'w-file w-file-failed'}>
      <PageIcon />
      <span className="w-file-name">
        {name} <small>{fileSize(item.bytes)}</small>
        {at.kind === 'sending' ? (
          <progress max={100} value={share} aria-label={t('uploadShare', { name, share })} />
        ) : (
          <span role="alert" className="w-error">
            {say(at.message)}
            {at.why && <span className="w-file-note">{say(at.why)}</span>}
          </span>
        )}
      </span>
      <span className="w-file-ways">
        {at.kind === 'failed' && at.mayRetry && (
          <Button kind="quiet" onPress={retryUpload && (() => retryUpload(slot.key, uid))}>
            {t('retry')}
            <span className="k-sr"> {name}</span>
          </Button>
        )}
        <Button kind="quiet" onPress={cancelUpload && (() => cancelUpload(slot.key, uid))}>
          {t(isSending ? 'cancel' : 'remove')}
          <span className="k-sr"> {name}</span>
        </Button>
      </span>
    </li>
  )
}
