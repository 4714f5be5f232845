import { proxy } from 'valtio'
import { createFileViewer, type FileViewer } from '#shared/browser/file-viewer/viewer.ts'
import type { Clock, DialogContent, Dialogs, Message } from '#shared/ports/index.ts'

export interface OpenDialog {
  readonly id: number
  readonly kind: 'inform' | 'confirm'
  readonly content: DialogContent
}
export interface OpenToast {
  readonly id: number
  readonly message: Message
  /** 'loading' stays until it is taken away [9-06] */
  readonly tone: 'info' | 'success' | 'failure' | 'loading'
}
export interface Pictures {
  readonly images: readonly { readonly url: string; readonly title?: string }[]
  readonly index: number
}

/** What waits to be shown: dialogs one after the other, toasts, pictures. */
export interface MessageState {
  dialogs: readonly OpenDialog[]
  toasts: readonly OpenToast[]
  pictures: Pictures | null
}

export interface MessageQueue {
  readonly state: MessageState
  readonly dialogs: Dialogs
  readonly answer: (id: number, yes: boolean) => void
  /** shows uploaded files in the page [5-03] */
  readonly viewer: FileViewer
  readonly showPictures: (images: Pictures['images'], index: number) => void
  readonly showPicture: (index: number) => void
  readonly closePictures: () => void
}

/** A sentence can be read twice in this time (WCAG 2.2.1); it is announced as well. */
const TOAST_MS = 6000

/** The phone's dialogs as state, which MessageHost draws. */
export function createMessageQueue(clock: Clock): MessageQueue {
  const state = proxy<MessageState>({ dialogs: [], toasts: [], pictures: null })
  const waiting = new Map<number, (yes: boolean) => void>()
  let last = 0

  const drop = (id: number): void => {
    state.toasts = state.toasts.filter((toast) => toast.id !== id)
  }
  const endLoading = (): void => {
    state.toasts = state.toasts.filter(({ tone }) => tone !== 'loading')
  }

  const ask = (kind: OpenDialog['kind'], content: DialogContent): Promise<boolean> =>
    new Promise((resolve) => {
      endLoading()
      last += 1
      waiting.set(last, resolve)
      state.dialogs = [...state.dialogs, { id: last, kind, content }]
    })

  return {
    state,
    dialogs: {
      inform: async (content) => {
        await ask('inform', content)
      },
      confirm: (content) => ask('confirm', content),
      toast: (message, tone = 'info') => {
        last += 1
        const id = last
        state.toasts = [...state.toasts, { id, message, tone }]
        clock.after(TOAST_MS, () => drop(id))
      },
      loading: (message) => {
        if (state.dialogs.length > 0) return () => undefined
        last += 1
        const id = last
        state.toasts = [...state.toasts, { id, message, tone: 'loading' }]
        return () => drop(id)
      },
      endLoading,
    },
    answer: (id, yes) => {
      state.dialogs = state.dialogs.filter((dialog) => dialog.id !== id)
      waiting.get(id)?.(yes)
      waiting.delete(id)
    },
    viewer: createFileViewer(clock),
    showPictures: (images, index) => {
      state.pictures = { images, index: Math.min(Math.max(index, 0), images.length - 1) }
    },
    showPicture: (index) => {
      if (state.pictures) state.pictures = { ...state.pictures, index }
    },
    closePictures: () => {
      state.pictures = null
    },
  }
}
