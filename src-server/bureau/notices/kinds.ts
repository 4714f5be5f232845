import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import type { InformType } from '#shared/domain/service/fixed-choices.ts'

/** Names of the ways by which notices go, as receivers of the outbox; no receiver of a setting can be called so. */
export const NOTICE_RECEIVERS = { SMS: '@sms', EMAIL: '@e-mail' } as const satisfies Partial<Record<InformType, string>>

/** What is kept of a notice: its words are written when it is sent. */
export interface NoticeData {
  readonly of: NoticeOccasion
  /** as the applicant chose [3-06] */
  readonly mode: InformType
  readonly language: Language
  /** of the record, for the link to its page */
  readonly platform: Platform
  /** null where none is known for this mode */
  readonly to: string | null
}
