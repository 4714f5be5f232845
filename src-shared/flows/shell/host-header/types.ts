import type { HeaderFrame } from '../../../ports/header-frame.ts'
import type { Flow } from '../../core/flow.ts'

export interface HostHeaderState {
  /**
   * waiting: the iframe is loading, hidden, and our own header is shown. shown: the host's header is shown with the
   * account. own: it did not become ready, or got no token; our own header stays until the page is opened again.
   */
  readonly at: 'waiting' | 'shown' | 'own'
}

export interface HostHeaderActions {
  /** Connects to the iframe once it is in the page; returns a function that disconnects it. */
  readonly attach: (frame: HeaderFrame) => () => void
}

/** The host's header in an iframe of the desktop web [1-06], [2-28], [7-29]; see docs/header.md. */
export type HostHeaderFlow = Flow<HostHeaderState, HostHeaderActions>
