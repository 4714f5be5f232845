import type { Plugin, Rollup } from 'vite'

/** What the first call of the API needs: one request beside the page. */
const isClient = (id: string): boolean => id.endsWith('/src-shared/api/client.ts') || id.endsWith('/node_modules/axios/index.js')

/**
 * Puts everything the entry needs at once into one chunk, and what the first screen needs beside it into another: without
 * it the bundler cuts each module that a later screen shares into a chunk of its own, and the first field waits for a
 * dozen requests (quality.md: at most 5), or every public page loads the purchase.
 */
export function firstChunks(isEntry: (moduleId: string) => boolean, isScreen: (moduleId: string) => boolean) {
  const entry = new Set<string>()
  const screen = new Set<string>()
  const client = new Set<string>()
  const visit = (context: Rollup.PluginContext, into: Set<string>, id: string): void => {
    if (into.has(id) || entry.has(id)) return
    into.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(context, into, imported)
  }
  const plugin: Plugin = {
    name: 'ecad-first-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      for (const id of ids) if (isEntry(id)) visit(this, entry, id)
      for (const id of ids) if (isScreen(id)) visit(this, screen, id)
      for (const id of ids) if (isClient(id)) visit(this, client, id)
    },
  }
  // What every screen may share goes with the entry, or a receipt would bring the purchase along.
  const PURCHASE = /\/(screens|flows\/(plan-purchase|payment))\/|\/api\/(cart|payment)\.ts$/
  const isPurchase = (id: string): boolean => PURCHASE.test(id) && screen.has(id)
  return {
    plugin,
    groups: [
      { name: 'entry', test: (id: string) => entry.has(id) || (screen.has(id) && !isPurchase(id)) },
      { name: 'choose', test: isPurchase },
      { name: 'client', test: (id: string) => client.has(id) && !screen.has(id) },
    ],
  }
}
