import type { RouteName } from '#shared/domain/routes.ts'
import type { AddressChange, Navigator, Query } from '#shared/ports/navigator.ts'

type Step = { readonly by: 'go' | 'replace' | 'leave' | 'back' | 'reload'; readonly to: RouteName | string; readonly query: Query }

/** Records its navigation. */
export function memoryNavigator(start: RouteName = 'chooseEcad', query: Query = {}) {
  const steps: Step[] = []
  let at = start
  let now = query
  let behind = 0
  let part: number | undefined
  const partListeners = new Set<(part: number) => void>()
  const listeners = new Set<(change: AddressChange) => void>()
  const move = (by: 'go' | 'replace', route: RouteName, next: Query) => {
    steps.push({ by, to: route, query: next })
    at = route
    now = next
    for (const listener of listeners) listener(by === 'go' ? 'entry' : 'replaced')
  }
  return {
    steps,
    get at() {
      return at
    },
    get part() {
      return part
    },
    /** as if Back or Forward had led to this part's entry */
    comesTo: (next: number) => {
      part = next
      for (const listener of partListeners) listener(next)
    },
    /** as if the user had opened this address */
    arrive: (route: RouteName, next: Query = {}) => {
      at = route
      now = next
      behind = 0
    },
    showPart: (next) => {
      part = next
    },
    onPart(listener) {
      partListeners.add(listener)
      return () => partListeners.delete(listener)
    },
    page: () => at,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: (route, next = {}) => {
      behind += 1
      move('go', route, next)
    },
    replace: (route, next = {}) => move('replace', route, next),
    pagesBehind: () => behind,
    back: () => {
      behind = Math.max(0, behind - 1)
      steps.push({ by: 'back', to: 'back', query: {} })
    },
    reload: (next) => {
      steps.push({ by: 'reload', to: at, query: next })
      now = next
    },
    leaveTo: (url) => void steps.push({ by: 'leave', to: url, query: {} }),
    query: () => now,
  } satisfies Navigator & Record<string, unknown>
}
