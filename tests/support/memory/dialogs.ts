import type { DialogContent, Dialogs } from '#shared/ports/dialogs.ts'
import type { Message } from '#shared/ports/message.ts'

/** Dialogs that are answered at once: yes, unless set otherwise. */
export function memoryDialogs() {
  let yes = true
  const dialogs = {
    informed: [] as DialogContent[],
    asked: [] as DialogContent[],
    toasts: [] as { message: Message; tone: 'info' | 'success' | 'failure' }[],
    /** the waiting messages currently shown [9-06] */
    waits: [] as Message[],
    answer: (next: boolean) => {
      yes = next
    },
    inform: async (content) => void dialogs.informed.push(content),
    confirm: async (content): Promise<boolean> => dialogs.asked.push(content) > 0 && yes,
    toast: (message, tone = 'info') => void dialogs.toasts.push({ message, tone }),
    loading: (message) => {
      dialogs.waits.push(message)
      return () => {
        const at = dialogs.waits.indexOf(message)
        if (at >= 0) dialogs.waits.splice(at, 1)
      }
    },
    endLoading: () => void dialogs.waits.splice(0),
  } satisfies Dialogs & Record<string, unknown>
  return dialogs
}
