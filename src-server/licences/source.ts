import type { WireText } from '#shared/domain/languages.ts'
import type { Account } from '../sign-in/account.ts'

/** An electronic licence document as whoever keeps them knows it. */
export interface Licence {
  readonly licenceId: string
  readonly name: WireText
  readonly documentNumber: string
  /** last day, yyyy-mm-dd; undefined when it does not expire */
  readonly validUntil: string | undefined
  /** taken back by its issuer */
  readonly isRevoked: boolean
  readonly holder: string
  readonly issuer: WireText
}

/** Who keeps them. Asked with the account that the session names, and never with a number that a client sent. */
export interface LicenceSource {
  of(account: Account): Promise<readonly Licence[]>
}

/** Where nobody keeps any: an honest empty list. */
export const NO_LICENCES: LicenceSource = { of: async () => [] }
