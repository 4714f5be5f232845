import type { WireText } from '#shared/domain/languages.ts'
import type { Account } from '../../platform/http/callers.ts'

/** An electronic licence document, as its source describes it. */
export interface Licence {
  readonly licenceId: string
  readonly name: WireText
  readonly documentNumber: string
  /** last day, yyyy-mm-dd; undefined if it does not expire */
  readonly validUntil: string | undefined
  /** revoked by its issuer */
  readonly isRevoked: boolean
  readonly holder: string
  readonly issuer: WireText
}

/** A source of licence documents. They are found by the session's account, never by a number that a client sent. */
export interface LicenceSource {
  /** The documents of an account. */
  of(account: Account): Promise<readonly Licence[]>
}

/** The source for a product without licences. */
export const NO_LICENCES: LicenceSource = { of: async () => [] }
