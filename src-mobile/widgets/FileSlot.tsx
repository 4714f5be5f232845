import { useRef } from 'react'
import { acceptOf, type UploadSource } from '#shared/domain/upload-rules.ts'
import type { UploadItem, UploadSlot } from '#shared/flows/application/types.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { watchCamera } from '#shared/ui/widgets/camera.ts'
import { fileSize } from '#shared/ui/widgets/file-size.ts'
import { isFull } from '#shared/ui/widgets/upload-field.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../kit/Button.tsx'
import { PlanIcon } from '../kit/icons.tsx'
import { KeptFile } from './KeptFile.tsx'

/** How a phone's browser is asked for each source [9-05]; a scan is a photograph of a page. */
const SOURCE: Readonly<Record<UploadSource, { readonly accept?: string; readonly capture?: 'environment'; readonly multiple: boolean }>> = {
  takePhoto: { accept: 'image/*', capture: 'environment', multiple: false },
  localPhoto: { accept: 'image/*', multiple: false },
  localFile: { multiple: true },
  scan: { accept: 'image/*', capture: 'environment', multiple: false },
}

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
  const { upload, deleteFile } = actions
  return (
    <div className="w-stack">
      {(slot.present.length > 0 || underWay.length > 0) && (
        <ul className="w-files" aria-label={t('filesOf', { name })}>
          {slot.present.map((file) => (
            <KeptFile
              key={file.fileCode}
              file={file}
              onRemove={disabled ? undefined : deleteFile && (() => deleteFile(slot, file.fileCode))}
            />
          ))}
          {underWay.map((item) => (
            <Moving key={item.uid} item={item} slot={slot} />
          ))}
        </ul>
      )}
      {!disabled && !isFull(slot, underWay) && upload !== undefined && (
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
  const { accept = acceptOf(source, types), capture, multiple } = SOURCE[source]
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

function Moving({ item, slot }: { readonly item: UploadItem; readonly slot: UploadSlot }) {
  const t = useT()
  const messageText = useMessageText()
  const { actions } = useApplication()
  const { cancelUpload, retryUpload } = actions
  const { name, uid, at } = item
  const isSending = at.kind === 'sending'
  const share = isSending ? Math.round(at.share * 100) : 0
  return (
    <li className={isSending ? 'w-file' : 'w-file w-file-failed'}>
      <PlanIcon />
      <span className="w-file-name">
        {name} <small>{fileSize(item.bytes)}</small>
        {at.kind === 'sending' ? (
          <progress max={100} value={share} aria-label={t('uploadShare', { name, share })} />
        ) : (
          <span role="alert" className="w-error">
            {messageText(at.message)}
            {at.why && <span className="w-file-note">{messageText(at.why)}</span>}
          </span>
        )}
      </span>
      <span className="w-file-ways">
        {at.kind === 'failed' && at.mayRetry && (
          <Button look="quiet" onPress={retryUpload && (() => retryUpload(slot.key, uid))}>
            {t('retry')}
            <span className="ec-only-read"> {name}</span>
          </Button>
        )}
        <Button look="quiet" onPress={cancelUpload && (() => cancelUpload(slot.key, uid))}>
          {t(isSending ? 'cancel' : 'remove')}
          <span className="ec-only-read"> {name}</span>
        </Button>
      </span>
    </li>
  )
}
