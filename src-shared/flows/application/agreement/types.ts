import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** /service-agreement?serviceCode=… [2-14]. The text is local [7-41], and the box starts empty. */
export interface AgreementState {
  readonly agreed: boolean
  /** the service in the address; undefined if it is missing or unknown */
  readonly serviceCode: string | undefined
  /** the service's name in the user's language; the user can agree even if it fails to load */
  readonly name: Loading<string>
}

export interface AgreementActions {
  readonly open: () => void
  readonly agree: (agreed: boolean) => void
  readonly cancel: () => void
  /** loads the service's name again */
  readonly retry: Offered
  /** offered if the box is ticked [5-07] */
  readonly confirm: Offered
}

export type AgreementFlow = Flow<AgreementState, AgreementActions>
