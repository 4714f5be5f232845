import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import type { Messages } from '#shared/browser/messages.ts'

type Press = () => void

/** Answers the host's back gesture and the device's back key: what is open on top is closed first, then the page in front is left. */
export interface BackHandler {
  /** Registers what the page in front does on back, which is its own back or close; returns the removal. */
  register(press: Press): () => void
  /** True where something was closed or left, so that the host keeps the page. */
  back(): boolean
}

/** A question that is open is answered with no; the page's own control asks before anything is lost [2-03], [8-13]. */
export function createBackHandler(messages: Pick<Messages, 'state' | 'answer' | 'closePictures' | 'viewer'>): BackHandler {
  const pages = new Set<Press>()
  return {
    register(press) {
      const own: Press = () => press()
      pages.add(own)
      return () => pages.delete(own)
    },
    back() {
      const dialog = messages.state.dialogs.at(-1)
      const press = [...pages].at(-1)
      if (messages.state.pictures !== null) messages.closePictures()
      else if (dialog !== undefined) messages.answer(dialog.id, false)
      else if (messages.viewer.state.name !== null) messages.viewer.close()
      else if (press === undefined) return false
      else press()
      return true
    },
  }
}

export const BackContext = createContext<BackHandler | undefined>(undefined)

/** The page's own back or close also answers the host's back. Where a page has neither, the host does as it likes. */
export function useHostBack(press: (() => void) | undefined): void {
  const handler = use(BackContext)
  const pressLatest = useEffectEvent(() => press?.())
  const answers = press !== undefined
  // It begins with the page itself and not after its paint: between the two nobody would keep the page.
  useLayoutEffect(() => (answers ? handler?.register(() => pressLatest()) : undefined), [handler, answers])
}
