import { proxy } from 'valtio/vanilla'
import { helpTarget } from '../../core/current-service.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Writable } from '../../core/flow.ts'
import { readPosition, writePosition } from './help-position.ts'
import type { HelpMenuFlow, HelpMenuState } from './types.ts'

const KEY = 'helpMenuPosition'

/** The floating help menu [2-25], [4-11]: opens and closes, and remembers its position. */
export function createHelpMenu({ ports, currentService }: FlowDeps): HelpMenuFlow {
  const state = proxy<Writable<HelpMenuState>>({ unfolded: false, position: readPosition(ports.storage.local.get(KEY)) })
  const fold = () => {
    state.unfolded = false
  }
  return {
    state,
    actions: ({ unfolded }) => ({
      toggle: () => {
        state.unfolded = !state.unfolded
      },
      fold: unfolded ? fold : undefined,
      moveTo: (position) => {
        state.position = position
        ports.storage.local.set(KEY, writePosition(position))
      },
      goTo: (page) => {
        fold()
        ports.navigator.go(page, { ...helpTarget(currentService.state) })
      },
    }),
  }
}
