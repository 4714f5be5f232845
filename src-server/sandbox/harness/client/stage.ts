import { STAGES } from '#shared/domain/sandbox-address.ts'

/** Removes what the app stored; the harness's own entries stay. */
export function clearAppStorage(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith('harness')) localStorage.removeItem(key)
  sessionStorage.clear()
}

/**
 * The address that a stage leads to (docs/harness.md), resolved before the page opens: a document in between would navigate before the
 * simulated host is installed in its window. `undefined` if the address has no stage.
 */
export async function staged(href: string): Promise<string | undefined> {
  if (!new URL(href).searchParams.has('stage')) return undefined
  const answer = await fetch(href, { headers: { accept: 'application/json' } })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`The address has a stage that there is not; there are ${STAGES.join(', ')}: ${href}`)
  const { next } = (await answer.json()) as { readonly next: string }
  clearAppStorage()
  return new URL(next, location.origin).href
}
