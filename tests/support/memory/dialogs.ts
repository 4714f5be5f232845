import type { DialogContent, Dialogs } from '#shared/ports/dialogs.ts'
import type { Message } from '#shared/ports/message.ts'

export interface MemoryDialogs extends Dialogs {
  readonly informed: readonly DialogContent[]
  readonly asked: readonly DialogContent[]
  readonly toasts: readonly { readonly message: Message; readonly tone: 'info' | 'success' | 'failure' }[]
  /** the words about waiting that are shown now [9-06] */
  readonly waits: readonly Message[]
  /** what the next questions are answered; yes unless told */
  answer(yes: boolean): void
}

/** Dialogs that are read at once and answered as told. */
export function memoryDialogs(): MemoryDialogs {
  const informed: DialogContent[] = []
  const asked: DialogContent[] = []
  const toasts: { message: Message; tone: 'info' | 'success' | 'failure' }[] = []
  const waits: Message[] = []
  let yes = true
  return {
    waits,
    informed,
    asked,
    toasts,
    answer: (next) => {
      yes = next
    },
    inform: async (content) => {
      informed.push(content)
    },
    confirm: async (content) => {
      asked.push(content)
      return yes
    },
    toast: (message, tone = 'info') => {
      toasts.push({ message, tone })
    },
    loading: (message) => {
      waits.push(message)
      return () => {
        const at = waits.indexOf(message)
        if (at >= 0) waits.splice(at, 1)
      }
    },
    endLoading: () => {
      waits.length = 0
    },
  }
}
