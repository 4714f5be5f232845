import type { HeaderFrame } from '../../ports/header-frame.ts'
import type { Flow } from '../flow.ts'

export interface HostHeaderState {
  /**
   * waiting: its iframe loads unseen, and our own header serves. shown: it is there and knows who is signed in. own: it
   * did not say that it is ready, or nobody could tell it who is signed in; ours serves until the page is opened again.
   */
  readonly at: 'waiting' | 'shown' | 'own'
}

export interface HostHeaderActions {
  /** The iframe is in the page; answers its removal. */
  readonly attach: (frame: HeaderFrame) => () => void
}

/** The host's header in an iframe of the desktop web [1-06], [2-28], [7-29]; see docs/header.md. */
export type HostHeaderFlow = Flow<HostHeaderState, HostHeaderActions>
