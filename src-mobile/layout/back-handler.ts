import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import type { Messages } from '#shared/browser/messages.ts'

type Press = () => void

/** Handles the host's back gesture and the device's back key: the topmost layer is closed first, then the page is left. */
export interface BackHandler {
  /** Registers the current page's own back or close; returns the function that removes it. */
  register(press: Press): () => void
  /** Returns true if something was closed or left, so the host keeps the page. */
  back(): boolean
}

/** An open question is answered with no. The page's own control asks before anything is lost [2-03], [8-13]. */
export function createBackHandler(messages: Pick<Messages, 'state' | 'answer' | 'closePictures' | 'viewer'>): BackHandler {
  const pages = new Set<Press>()
  return {
    register(press) {
      const wrapped: Press = () => press()
      pages.add(wrapped)
      return () => pages.delete(wrapped)
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

/** Uses the page's own back or close for the host's back. If the page has neither, the host decides. */
export function useHostBack(press: (() => void) | undefined): void {
  const handler = use(BackContext)
  const pressLatest = useEffectEvent(() => press?.())
  const answers = press !== undefined
  // A layout effect: between paint and a normal effect, Back would leave the page.
  useLayoutEffect(() => (answers ? handler?.register(() => pressLatest()) : undefined), [handler, answers])
}
