import { vi } from 'vitest'
import type { ScreenModule, Screens } from '#shared/app/screens.ts'
import { type PageName, ROUTE_NAMES } from '#shared/domain/routes.ts'

/** A table of screens whose code loads at once, each with its page's name as heading. `started` lists the started screens, in order. */
export function screenTable(own: Partial<Record<PageName, () => Promise<Partial<ScreenModule>>>> = {}) {
  const started: string[] = []
  const rows = ([...ROUTE_NAMES, 'notFound'] as const).map((name) => {
    const screen: ScreenModule = {
      default: () => (
        <main>
          <h1 tabIndex={-1}>{name}</h1>
        </main>
      ),
      enter: () => void started.push(name),
      prefetch: () => void started.push(`${name}, ahead`),
    }
    const load = own[name] ?? (async () => ({}))
    return [name, vi.fn(async () => ({ ...screen, ...(await load()) }))] as const
  })
  return { screens: Object.fromEntries(rows) as unknown as Screens, started }
}

export function heldCode() {
  let come: () => void = () => undefined
  const code = new Promise<Partial<ScreenModule>>((resolve) => {
    come = () => resolve({})
  })
  return { load: () => code, come: () => come() }
}
