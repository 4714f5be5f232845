import { proxy } from 'valtio'
import type { Clock, DialogContent, Dialogs, Message } from '../ports/index.ts'
import { createFileViewer, type FileViewer } from './file-viewer/viewer.ts'

export interface OpenDialog {
  readonly id: number
  readonly content: DialogContent
  /** a yes/no question */
  readonly asks: boolean
}
export interface OpenToast {
  readonly id: number
  readonly message: Message
  /** 'loading' stays until it is removed [9-06] */
  readonly tone: 'info' | 'success' | 'failure' | 'loading'
}
export interface Pictures {
  readonly images: readonly { readonly url: string; readonly title?: string }[]
  readonly index: number
}

/** Everything drawn over the page: dialogs (the newest on top), toasts and pictures. */
export interface MessageState {
  dialogs: readonly OpenDialog[]
  toasts: readonly OpenToast[]
  pictures: Pictures | null
}

export interface Messages {
  readonly state: MessageState
  readonly dialogs: Dialogs
  readonly answer: (id: number, yes: boolean) => void
  /** shows uploaded files in the page [5-03] */
  readonly viewer: FileViewer
  readonly showPictures: (images: Pictures['images'], index: number) => void
  readonly closePictures: () => void
}

/** Long enough to read a sentence twice (WCAG 2.2.1). A toast is never the only place of an information. */
const TOAST_MS = 6000

/** State of the layers over the page, which ui/shell/messages draws. Two identical open questions share one dialog. */
export function createMessages(clock: Clock): Messages {
  const state = proxy<MessageState>({ dialogs: [], toasts: [], pictures: null })
  const waiting = new Map<number, ((yes: boolean) => void)[]>()
  let last = 0

  const drop = (id: number): void => {
    state.toasts = state.toasts.filter((toast) => toast.id !== id)
  }
  const addToast = (message: Message, tone: OpenToast['tone']): number => {
    const id = ++last
    state.toasts = [...state.toasts, { id, message, tone }]
    return id
  }
  const endLoading = (): void => {
    state.toasts = state.toasts.filter(({ tone }) => tone !== 'loading')
  }
  const open = (content: DialogContent, asks: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      endLoading()
      const serialised = JSON.stringify(content)
      const same = state.dialogs.find((dialog) => dialog.asks === asks && JSON.stringify(dialog.content) === serialised)
      const id = same?.id ?? ++last
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      if (!same) state.dialogs = [...state.dialogs, { id, content, asks }]
    })

  return {
    state,
    dialogs: {
      inform: (content) => open(content, false).then(() => undefined),
      confirm: (content) => open(content, true),
      toast: (message, tone = 'info') => {
        const id = addToast(message, tone)
        clock.after(TOAST_MS, () => drop(id))
      },
      loading: (message) => {
        if (state.dialogs.length > 0) return () => undefined
        const id = addToast(message, 'loading')
        return () => drop(id)
      },
      endLoading,
    },
    answer: (id, yes) => {
      const listeners = waiting.get(id) ?? []
      waiting.delete(id)
      state.dialogs = state.dialogs.filter((dialog) => dialog.id !== id)
      for (const resolve of listeners) resolve(yes)
    },
    viewer: createFileViewer(clock),
    showPictures: (images, index) => {
      state.pictures = images.length === 0 ? null : { images, index: Math.min(Math.max(index, 0), images.length - 1) }
    },
    closePictures: () => {
      state.pictures = null
    },
  }
}
