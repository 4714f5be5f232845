import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#kit/Button'
import { typeNamesOf } from '../../../domain/file-kinds.ts'
import { LANGUAGE_FACTS } from '../../../domain/languages.ts'
import { acceptOf, PICKERS, UPLOAD_LIMITS, type UploadSource } from '../../../domain/upload-rules.ts'
import type { UploadActions, UploadItem, UploadSlot } from '../../../flows/application/types.ts'
import { useLanguage, useT } from '../../use-translate.ts'
import { watchCamera } from '../camera.ts'
import { FileRow, SendingRow } from './FileRow.tsx'
import './files.css'
import { isFull } from './limits.ts'

export interface UploadBoxProps {
  readonly slot: UploadSlot
  /** on their way up, or refused */
  readonly sending: readonly UploadItem[]
  readonly actions: UploadActions
  readonly name: string
  readonly sources: readonly UploadSource[]
  /** false: the picker stays closed, as a notice is being shown first [5-03]; `then` is called once that was read */
  readonly mayPick: (then?: () => void) => boolean
  readonly id: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
}

/**
 * Files of one material or field [5-03]: a button a source, or dropped here; what is on its way, refused and there.
 * The buttons are the keyboard's way; dropping is only a shorter one.
 */
export function UploadBox({ slot, sending, actions, name, sources, mayPick, id, describedBy, disabled = false }: UploadBoxProps) {
  const t = useT()
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isOffered = actions.upload !== undefined && !disabled

  const take = (files: FileList | null, shot = false) => {
    const picked = [...(files ?? [])].map((file) => ({ name: file.name, bytes: file.size, content: file, shot }))
    if (picked.length > 0) actions.upload?.(slot, picked)
  }
  const pick = (source: UploadSource) => () => {
    const open = () => openFor(source)
    if (mayPick(open)) open()
  }
  const openFor = (source: UploadSource) => {
    const box = input.current
    if (box === null) return
    const { camera, several } = PICKERS[source]
    box.accept = acceptOf(source, slot.types)
    box.multiple = several && slot.maxFiles > 1
    if (camera) box.setAttribute('capture', 'environment')
    else box.removeAttribute('capture')
    watchCamera(box, camera, actions.cameraRefused)
    box.click()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (isOffered && mayPick()) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way of what the buttons do
    <div
      className={isOver ? 'ec-upload ec-upload--over' : 'ec-upload'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(isOffered)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="ec-field__hint" id={`${id}-types`}>
        {t('uploadHint', { types: oneOf(locale, typeNamesOf(slot.types)), count: slot.maxFiles, maxSize: UPLOAD_LIMITS.maxMegabytes })}
        <span className="ec-upload__drop">{t('dropFilesHere')}</span>
      </p>
      <input
        ref={input}
        type="file"
        className="ec-only-read"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={name}
        onChange={({ target }) => {
          take(target.files, target.hasAttribute('capture'))
          // the same file may be picked again
          target.value = ''
        }}
      />
      {isOffered && (
        <div className="ec-upload__ways">
          {sources.map((source) => (
            <Button
              key={source}
              onPress={isFull(slot, sending) ? undefined : pick(source)}
              whenNotOffered="disable"
              name={`${t(source)}: ${name}`}
              describedBy={[`${id}-types`, describedBy].filter(Boolean).join(' ')}
            >
              {t(source)}
            </Button>
          ))}
        </div>
      )}
      {(slot.present.length > 0 || sending.length > 0) && (
        <ul className="ec-upload__files" aria-label={t('filesOf', { name })}>
          {slot.present.map((file) => (
            <FileRow
              key={file.fileCode}
              file={file}
              actions={actions}
              onDelete={isOffered ? actions.deleteFile && (() => actions.deleteFile?.(slot, file.fileCode)) : undefined}
            />
          ))}
          {sending.map((item) => (
            <SendingRow key={item.uid} item={item} slotKey={slot.key} actions={actions} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** 'PDF, JPG or ZIP', as the language writes it. */
const oneOf = (locale: string, names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
