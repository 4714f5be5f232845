import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import type { BackHandler } from './back-handler.ts'

export const BackContext = createContext<BackHandler | undefined>(undefined)

/** The page's own back or close also answers the host's back. Where a page has neither, the host does as it likes. */
export function useHostBack(press: (() => void) | undefined): void {
  const handler = use(BackContext)
  const pressLatest = useEffectEvent(() => press?.())
  const answers = press !== undefined
  // It begins with the page itself and not after its paint: between the two nobody would keep the page.
  useLayoutEffect(() => (answers ? handler?.register(() => pressLatest()) : undefined), [handler, answers])
}
