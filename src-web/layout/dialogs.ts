import { proxy } from 'valtio'
import type { DialogContent, Dialogs, Message } from '#shared/ports/index.ts'

export interface OpenDialog {
  readonly id: number
  readonly content: DialogContent
  readonly asks: boolean
}
export interface OpenToast {
  readonly id: number
  readonly message: Message
  /** 'loading' stays until it is taken away [9-06] */
  readonly tone: 'info' | 'success' | 'failure' | 'loading'
}
export interface DialogStack {
  dialogs: readonly OpenDialog[]
  toasts: readonly OpenToast[]
}

export interface WebDialogs extends Dialogs {
  readonly stack: DialogStack
  answer(id: number, yes: boolean): void
  dropToast(id: number): void
}

/** The Dialogs port of the web, whose state DialogHost draws. The same words asked twice at once are one dialog. */
export function createDialogs(): WebDialogs {
  const stack = proxy<DialogStack>({ dialogs: [], toasts: [] })
  const waiting = new Map<number, ((yes: boolean) => void)[]>()
  let last = 0

  const drop = (id: number): void => {
    stack.toasts = stack.toasts.filter((toast) => toast.id !== id)
  }
  const endLoading = (): void => {
    stack.toasts = stack.toasts.filter(({ tone }) => tone !== 'loading')
  }

  const open = (content: DialogContent, asks: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      endLoading()
      const words = JSON.stringify(content)
      const same = stack.dialogs.find((dialog) => dialog.asks === asks && JSON.stringify(dialog.content) === words)
      const id = same?.id ?? ++last
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      if (!same) stack.dialogs = [...stack.dialogs, { id, content, asks }]
    })

  return {
    stack,
    inform: (content) => open(content, false).then(() => undefined),
    confirm: (content) => open(content, true),
    toast: (message, tone = 'info') => {
      stack.toasts = [...stack.toasts, { id: ++last, message, tone }]
    },
    loading: (message) => {
      if (stack.dialogs.length > 0) return () => undefined
      const id = ++last
      stack.toasts = [...stack.toasts, { id, message, tone: 'loading' }]
      return () => drop(id)
    },
    endLoading,
    answer: (id, yes) => {
      const listeners = waiting.get(id) ?? []
      waiting.delete(id)
      stack.dialogs = stack.dialogs.filter((dialog) => dialog.id !== id)
      for (const resolve of listeners) resolve(yes)
    },
    dropToast: drop,
  }
}
