import type { WireText } from '#shared/domain/languages.ts'
import type { Account } from '../../platform/http/callers.ts'

export interface Licence {
  readonly licenceId: string
  readonly name: WireText
  readonly documentNumber: string
  /** last day, yyyy-mm-dd; undefined if it does not expire */
  readonly validUntil: string | undefined
  readonly isRevoked: boolean
  readonly holder: string
  readonly issuer: WireText
}

/** A source of licence documents. They are found by the session's account, never by a number that a client sent. */
export interface LicenceSource {
  of(account: Account): Promise<readonly Licence[]>
}

/** The source for a product without licences. */
export const NO_LICENCES: LicenceSource = { of: async () => [] }
