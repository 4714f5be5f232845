import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#kit/Button'
import { typeNamesOf } from '../../../domain/files/file-kinds.ts'
import { acceptOf, PICKERS, UPLOAD_LIMITS, type UploadSource } from '../../../domain/files/upload-rules.ts'
import { LANGUAGE_FACTS } from '../../../domain/languages.ts'
import type { Surface } from '../../../domain/surfaces.ts'
import type { UploadActions, UploadItem, UploadSlot } from '../../../flows/application/types.ts'
import { useApp } from '../../../ui/shell/app-context.tsx'
import { useLanguage, useT } from '../../../ui/shell/use-translate.ts'
import { FileRow, SendingRow } from './FileRow.tsx'
import './files.css'

/**
 * Sources of files [9-05]: those that a service names, or a phone's camera, album and files. A desktop opens the same
 * file dialog for each source, so it has one button, which only accepts pictures if the service names no other source.
 */
const SOURCES: Readonly<Record<Surface, (named: readonly UploadSource[] | undefined) => readonly UploadSource[]>> = {
  web: (named = ['localFile']) => [named.includes('localFile') ? 'localFile' : 'localPhoto'],
  mobile: (named = ['takePhoto', 'localPhoto', 'localFile']) => named,
}

/** A phone has no other window to drag files from. */
const DROPS: Readonly<Record<Surface, boolean>> = { web: true, mobile: false }

interface UploadBoxProps {
  readonly slot: UploadSlot
  /** uploads in progress or refused */
  readonly sending: readonly UploadItem[]
  readonly actions: UploadActions
  readonly name: string
  /** defaults to the sources of the surface */
  readonly sources?: readonly UploadSource[]
  /** returns false if a notice is shown first and the picker stays closed [5-03]; `then` is called once the notice was read */
  readonly mayPick?: (then?: () => void) => boolean
  readonly id: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
}

/**
 * Files of one material or field [5-03]: one button per source and a drop area; uploads in progress, refused and stored
 * files. The buttons are for the keyboard too; dropping is only a shortcut.
 */
export function UploadBox(props: UploadBoxProps) {
  const { slot, sending, actions, name, sources, mayPick = () => true, id, describedBy, disabled = false } = props
  const t = useT()
  const { surface } = useApp()
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isOffered = actions.upload !== undefined && !disabled
  // Uploads in progress count towards the maximum.
  const isFull = slot.present.length + sending.filter(({ at }) => at.kind === 'sending').length >= slot.maxFiles

  const take = (files: FileList | null, shot = false) => {
    const picked = [...(files ?? [])].map((file) => ({ name: file.name, bytes: file.size, content: file, shot }))
    if (picked.length > 0) actions.upload?.(slot, picked)
  }
  const pick = (source: UploadSource) => {
    if (mayPick(() => open(source))) open(source)
  }
  const open = (source: UploadSource) => {
    const box = input.current
    if (box === null) return
    const { camera, several } = PICKERS[source]
    box.accept = acceptOf(source, slot.types)
    box.multiple = several && slot.maxFiles > 1
    if (camera) box.setAttribute('capture', 'environment')
    else box.removeAttribute('capture')
    box.oncancel = camera ? () => askForCamera(actions.cameraRefused) : null
    box.click()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (isOffered && mayPick()) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons
    <div
      className={isOver ? 'ec-box ec-stack ec-upload ec-upload--over' : 'ec-box ec-stack ec-upload'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(isOffered)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="ec-field__hint" id={`${id}-types`}>
        {t('uploadHint', { types: oneOf(locale, typeNamesOf(slot.types)), count: slot.maxFiles, maxSize: UPLOAD_LIMITS.maxMegabytes })}
        {DROPS[surface] && <span className="ec-note ec-upload__drop">{t('dropFilesHere')}</span>}
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
        <div className="ec-row ec-gap-3">
          {SOURCES[surface](sources).map((source) => (
            <Button
              key={source}
              onPress={isFull ? undefined : () => pick(source)}
              whenNotOffered="disable"
              name={t('nameAndValue', { name: t(source), value: name })}
              describedBy={[`${id}-types`, describedBy].filter(Boolean).join(' ')}
            >
              {t(source)}
            </Button>
          ))}
        </div>
      )}
      {(slot.present.length > 0 || sending.length > 0) && (
        <ul aria-label={t('filesOf', { name })}>
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

/** 'PDF, JPG or ZIP' in the grammar of the language. */
const oneOf = (locale: string, names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)

/**
 * Called when the camera returned no picture: reports it if the browser denies this page the camera [8-11]. It is
 * queried only then, because the page's permission does not always control the phone's camera app. A browser that does
 * not answer counts as not denied.
 */
function askForCamera(refused: () => void): void {
  navigator.permissions?.query({ name: 'camera' }).then(
    ({ state }) => {
      if (state === 'denied') refused()
    },
    () => undefined, // the browser does not know this permission
  )
}
