import type { Flow } from '../../core/flow.ts'

/** The figure beside 'my applications'. */
export interface WaitingState {
  /** applications that wait for the user; 0 while that is unknown */
  readonly count: number
}
export type WaitingFlow = Flow<WaitingState, object>
