import { asc, eq } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language, parseLanguage } from '#shared/domain/languages.ts'
import { DEFAULT_INFORM_TYPE, INFORM_TYPES, type InformType } from '#shared/domain/service/fixed-choices.ts'
import { accounts } from '../../accounts/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { orders } from '../../sales/orders/tables.ts'
import type { records } from '../records/tables.ts'
import type { NoticeData } from './kinds.ts'

type Of = Pick<typeof records.$inferSelect, 'recordNo' | 'kind' | 'owner' | 'platform'>
type Choice = Omit<NoticeData, 'of'>
type Chosen = Readonly<Record<string, unknown>>

const ADDRESS: Readonly<Record<InformType, (chosen: Chosen) => unknown>> = {
  SMS: ({ mobile }) => mobile,
  EMAIL: ({ informEmail }) => informEmail,
  // the super-app has no such call yet
  APP: () => undefined,
}

/**
 * How the owner of a record wants to be notified [3-06]: for an application as answered there, for plans by SMS in the language of the
 * order.
 */
export async function choiceOf(tx: Transaction, record: Of): Promise<Choice> {
  const { chosen, language } = record.kind === 'application' ? await ofApplication(tx, record) : await ofPlans(tx, record)
  const mode = INFORM_TYPES.find((type) => type === chosen.acceptInformType) ?? DEFAULT_INFORM_TYPE
  const address = ADDRESS[mode](chosen)
  return { mode, language, platform: record.platform, to: typeof address === 'string' && address !== '' ? address : null }
}

async function ofApplication(tx: Transaction, { recordNo }: Of): Promise<{ chosen: Chosen; language: Language }> {
  const [row] = await tx.select({ submitted: applications.submitted }).from(applications).where(eq(applications.applyNo, recordNo))
  const chosen = row?.submitted.applicant ?? {}
  const locale = typeof chosen.informLanguage === 'string' ? chosen.informLanguage : undefined
  return { chosen, language: parseLanguage(locale) ?? DEFAULT_LANGUAGE }
}

async function ofPlans(tx: Transaction, { recordNo, owner }: Of): Promise<{ chosen: Chosen; language: Language }> {
  const [account] = await tx.select({ profile: accounts.profile }).from(accounts).where(eq(accounts.id, owner))
  const [order] = await tx
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.applyNo, recordNo))
    .orderBy(asc(orders.createdAt))
  return { chosen: { mobile: account?.profile.mobile }, language: order?.language ?? DEFAULT_LANGUAGE }
}
