import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Origins } from '../../platform/origins.ts'
import type { Claimed } from '../outbox/deliveries.ts'
import type { NoticeData } from './kinds.ts'
import { type NoticeTexts, noticeTexts } from './notice-texts.ts'

/** A notice that is ready to be sent. */
export interface Notice extends NoticeTexts {
  /** the same for every attempt to send it */
  readonly messageId: string
  readonly to: string
  /** BCP 47 */
  readonly locale: string
}

/** Writes the texts of a notice in the outbox. */
export function composed({ message }: Claimed, origins: Pick<Origins, 'product'>): Notice {
  // only notices have deliveries with these receivers
  const { of, language, platform, to } = message.data as NoticeData
  const [page, about] = of === 'watched-changed' ? [ROUTES.myRecords, {}] : [ROUTES.myRecord, { recordNo: message.record }]
  const link = `${origins.product}${BASE_PATH}${page.path}?${new URLSearchParams({ ...about, platform, language })}`
  const texts = noticeTexts(of, language, message.record, link)
  return { ...texts, messageId: message.messageId, to: to ?? '', locale: LANGUAGE_FACTS[language].locale }
}
