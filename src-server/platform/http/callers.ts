import type { AccountType } from '#shared/domain/platforms.ts'
import type { BackOfficeScope } from '#shared/domain/records/record-states.ts'

/** A person or entity as the sign-in provider describes them [3-07]. Name parts are comma-separated: last, first; the Chinese name may be empty. */
export interface Profile {
  readonly nameCn: string
  readonly namePt: string
  /** certificate type code 0-22 [3-21] */
  readonly identityType: string
  /** the provider's own label, used only if the code is not one of those */
  readonly identityTypeDesc?: string
  readonly identityNo: string
  readonly mobile: string
  readonly euid: string
}

/** The owner of carts, orders, applications, files and drafts. */
export interface Account {
  /** Stable over sign-ins: derived from issuer and subject, so no other sign-in can produce it. */
  readonly id: string
  /** Decides rights; the platform in an address only decides colours and texts (threat 16). */
  readonly accountType: AccountType
  readonly profile: Profile
}

/** A bureau's system that called, and its scopes. */
export interface Caller {
  /** its client number at the issuer */
  readonly client: string
  readonly scopes: readonly BackOfficeScope[]
}
