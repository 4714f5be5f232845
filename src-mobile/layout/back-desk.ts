import type { MessageDesk } from './message-desk.ts'

type Press = () => void

/** Who takes the host's back gesture and the device's back key: what is open on top first, then the page in front. */
export interface BackDesk {
  /** The page in front says what its own back, or its close, would do; answers its removal. */
  stand(press: Press): () => void
  /** True where somebody took it, so that the host keeps the page. */
  back(): boolean
}

/** A question that is open is answered with no; the page's own control asks before anything is lost [2-03], [8-13]. */
export function createBackDesk(desk: Pick<MessageDesk, 'state' | 'answer' | 'closePictures' | 'viewer'>): BackDesk {
  const pages: Press[] = []
  return {
    stand(press) {
      const own: Press = () => press()
      pages.push(own)
      return () => {
        const at = pages.indexOf(own)
        if (at >= 0) pages.splice(at, 1)
      }
    },
    back() {
      if (desk.state.pictures) {
        desk.closePictures()
        return true
      }
      const [dialog] = desk.state.dialogs
      if (dialog === undefined && desk.viewer.state.name !== null) {
        desk.viewer.close()
        return true
      }
      if (dialog) {
        desk.answer(dialog.id, false)
        return true
      }
      const press = pages.at(-1)
      press?.()
      return press !== undefined
    },
  }
}
