import type { PublicFacts } from '../../../domain/public-facts.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

export interface PublicInfoState {
  readonly facts: Loading<PublicFacts>
}
export interface PublicInfoActions {
  readonly open: () => void
  readonly retry: Offered
}
export type PublicInfoFlow = Flow<PublicInfoState, PublicInfoActions>
