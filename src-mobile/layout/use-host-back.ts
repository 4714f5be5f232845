import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import type { BackDesk } from './back-desk.ts'

export const BackContext = createContext<BackDesk | undefined>(undefined)

/** The page's own back or close also answers the host's. Without one, the host does as it likes. */
export function useHostBack(press: (() => void) | undefined): void {
  const desk = use(BackContext)
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  const stands = press !== undefined
  // With the page itself, not after its paint: between the two nobody would keep it.
  useLayoutEffect(() => (stands ? desk?.stand(() => latest.current?.()) : undefined), [desk, stands])
}
