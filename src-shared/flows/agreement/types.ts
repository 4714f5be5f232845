import type { Flow, Offered } from '../flow.ts'

/** /service-agreement?serviceCode=… [2-14]: the text is local [7-41], the box starts empty. */
export interface AgreementState {
  readonly agreed: boolean
  /** the address says which service; without it there is nothing to agree to */
  readonly serviceCode: string | undefined
}

export interface AgreementActions {
  readonly open: () => void
  readonly agree: (agreed: boolean) => void
  readonly cancel: () => void
  /** only once the box is ticked [5-07] */
  readonly confirm: Offered
}

export type AgreementFlow = Flow<AgreementState, AgreementActions>
