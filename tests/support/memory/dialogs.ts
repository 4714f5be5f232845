import type { DialogContent, Dialogs } from '#shared/ports/dialogs.ts'
import type { Message } from '#shared/ports/message.ts'

/** Dialogs that are answered at once: yes, unless set otherwise. */
export function memoryDialogs() {
  const informed: DialogContent[] = []
  const asked: DialogContent[] = []
  const toasts: { message: Message; tone: 'info' | 'success' | 'failure' }[] = []
  const waits: Message[] = []
  let yes = true
  const port: Dialogs = {
    inform: async (content) => void informed.push(content),
    confirm: async (content) => {
      asked.push(content)
      return yes
    },
    toast: (message, tone = 'info') => void toasts.push({ message, tone }),
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
  return {
    ...port,
    informed,
    asked,
    toasts,
    /** the waiting message currently shown [9-06] */
    waits,
    answer: (next: boolean) => {
      yes = next
    },
  }
}
