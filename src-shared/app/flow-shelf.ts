import type { FlowDeps } from '../flows/deps.ts'
import type { AppObserver } from './types.ts'

/** Adds `flow`: makes each flow once, when first asked for, and keeps it. */
export function withShelf(parts: Omit<FlowDeps, 'flow'>, observer?: AppObserver): FlowDeps {
  const made = new Map<(deps: FlowDeps) => unknown, unknown>()
  const deps: FlowDeps = {
    ...parts,
    flow: <F>(create: (deps: FlowDeps) => F): F => {
      if (!made.has(create)) {
        made.set(create, create(deps))
        observer?.made(create.name, made.get(create))
      }
      // The key is the function that made it, so its type is known.
      return made.get(create) as F
    },
  }
  return deps
}
