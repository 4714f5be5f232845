interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Modules that later screens must not load: with them a receipt would load the purchase. Its few styles are with the entry's, because
 * another file would be another request.
 */
const PURCHASE = /\/(ui\/(purchase|payment)|flows\/(purchase\/plan-purchase|payment))\/.*(?<!\.css)$|\/api\/(cart|payment)\.ts$/

/**
 * Names the chunk of a module that a first visit needs, for Vite's `codeSplitting`. One chunk contains what the entry
 * imports and what every screen may share, another the first screen's own code, a third the API client with axios.
 * Without it the bundler makes a chunk of each module that a later screen shares, and the first field waits for a dozen
 * requests (docs/quality.md).
 */
export function firstChunks(modules: { readonly entry: string; readonly screen: string; readonly client: readonly string[] }) {
  const closures = new Map<string, Set<string>>()
  const isNeeded = (root: string, id: string, graph: Graph): boolean => {
    const known = closures.get(root) ?? new Set<string>()
    const add = (each: string): void => {
      if (known.has(each)) return
      known.add(each)
      graph.getModuleInfo(each)?.importedIds.forEach(add)
    }
    if (!closures.has(root)) add(root)
    closures.set(root, known)
    return known.has(id)
  }
  return (id: string, graph: Graph): string | null => {
    if (isNeeded(modules.entry, id, graph)) return 'entry'
    if (isNeeded(modules.screen, id, graph)) return PURCHASE.test(id) ? 'choose' : 'entry'
    return modules.client.some((root) => isNeeded(root, id, graph)) ? 'client' : null
  }
}
