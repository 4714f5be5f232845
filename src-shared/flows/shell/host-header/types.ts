import type { HeaderFrame } from '../../../ports/header-frame.ts'
import type { Flow } from '../../core/flow.ts'

export interface HostHeaderState {
  /**
   * waiting: its iframe loads unseen, and our own header serves. shown: it is there and knows who is signed in. own: it
   * did not report that it is ready, or we could not tell it who is signed in; ours serves until the page is opened again.
   */
  readonly at: 'waiting' | 'shown' | 'own'
}

export interface HostHeaderActions {
  /** Connects to the iframe once it is in the page; returns what disconnects it. */
  readonly attach: (frame: HeaderFrame) => () => void
}

/** The host's header in an iframe of the desktop web [1-06], [2-28], [7-29]; see docs/header.md. */
export type HostHeaderFlow = Flow<HostHeaderState, HostHeaderActions>
