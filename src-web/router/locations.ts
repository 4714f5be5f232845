import { BASE_PATH, routeOf } from '#shared/domain/routes.ts'
import type { PageName } from './forwards.ts'

/** wouter turns pushState and replaceState into events of these names. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const

/** Which page the address names; anything unknown is the not-found page (decision 2). */
export function pageOf(location: Location): PageName {
  const { pathname } = location
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return 'notFound'
  return routeOf(pathname.slice(BASE_PATH.length) || '/') ?? 'notFound'
}

/** Calls back on every change of the address; returns its own removal. */
export function onMove(self: Window, listener: (replaced: boolean) => void): () => void {
  const hear = (event: Event) => listener(event.type === 'replaceState')
  for (const move of MOVES) self.addEventListener(move, hear)
  return () => {
    for (const move of MOVES) self.removeEventListener(move, hear)
  }
}
