import type { WireText } from '#shared/domain/languages.ts'
import type { Account } from '../../platform/http/callers.ts'

/** An electronic licence document, as its source describes it. */
export interface Licence {
  readonly licenceId: string
  readonly name: WireText
  readonly documentNumber: string
  /** last day, yyyy-mm-dd; undefined when it does not expire */
  readonly validUntil: string | undefined
  /** revoked by its issuer */
  readonly isRevoked: boolean
  readonly holder: string
  readonly issuer: WireText
}

/** Where licence documents come from. They are read by the session's account, and never by a number that a client sent. */
export interface LicenceSource {
  /** The documents of an account. */
  of(account: Account): Promise<readonly Licence[]>
}

/** The source of a product that has none. */
export const NO_LICENCES: LicenceSource = { of: async () => [] }
