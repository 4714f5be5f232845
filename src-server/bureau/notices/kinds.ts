import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import type { InformType } from '#shared/domain/service/fixed-choices.ts'

/** Names of the outlets for notices, as receivers of the outbox; receivers in the settings cannot have such names. */
export const NOTICE_RECEIVERS = { SMS: '@sms', EMAIL: '@e-mail' } as const satisfies Partial<Record<InformType, string>>

/** The stored part of a notice; its texts are written when it is sent. */
export interface NoticeData {
  readonly of: NoticeOccasion
  /** as chosen by the applicant [3-06] */
  readonly mode: InformType
  readonly language: Language
  /** of the record, for the link to its page */
  readonly platform: Platform
  /** null if no address is known for this mode */
  readonly to: string | null
}
