import type { FlowDeps } from '../flows/core/deps.ts'
import type { AppObserver } from './types.ts'

/** Adds `flow`, which creates each flow on its first use and keeps it. */
export function withFlowCache(parts: Omit<FlowDeps, 'flow'>, observer?: AppObserver): FlowDeps {
  const flows = new Map<(deps: FlowDeps) => unknown, unknown>()
  const deps: FlowDeps = {
    ...parts,
    flow: <F>(create: (deps: FlowDeps) => F): F => {
      if (!flows.has(create)) {
        flows.set(create, create(deps))
        observer?.made(create.name, flows.get(create))
      }
      // The key is the function that created the flow, so its type is known.
      return flows.get(create) as F
    },
  }
  return deps
}
