import type { FlowDeps } from './types.ts'

/** Adds `flow`: makes each flow once, when first asked for, and keeps it. */
export function withShelf(parts: Omit<FlowDeps, 'flow'>): FlowDeps {
  const made = new Map<(deps: FlowDeps) => unknown, unknown>()
  const deps: FlowDeps = {
    ...parts,
    flow: <F>(create: (deps: FlowDeps) => F): F => {
      if (!made.has(create)) made.set(create, create(deps))
      // The key is the function that made it, so its type is known.
      return made.get(create) as F
    },
  }
  return deps
}
