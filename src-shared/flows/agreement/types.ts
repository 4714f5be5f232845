import type { Flow, Loading, Offered } from '../flow.ts'

/** /service-agreement?serviceCode=… [2-14]: the text is local [7-41], the box starts empty. */
export interface AgreementState {
  readonly agreed: boolean
  /** the address says which service; without it, or where there is no such service, there is nothing to agree to */
  readonly serviceCode: string | undefined
  /** of the service, in the user's language; its failure keeps nobody from agreeing */
  readonly name: Loading<string>
}

export interface AgreementActions {
  readonly open: () => void
  readonly agree: (agreed: boolean) => void
  readonly cancel: () => void
  /** asks for the service's name again */
  readonly retry: Offered
  /** only once the box is ticked [5-07] */
  readonly confirm: Offered
}

export type AgreementFlow = Flow<AgreementState, AgreementActions>
