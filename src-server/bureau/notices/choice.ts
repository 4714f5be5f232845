import { asc, desc, eq } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language, parseLanguage } from '#shared/domain/languages.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import { DEFAULT_INFORM_TYPE, INFORM_TYPES, type InformType } from '#shared/domain/service/fixed-choices.ts'
import { accounts } from '../../accounts/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Profile } from '../../platform/http/callers.ts'
import { orders } from '../../sales/orders/tables.ts'
import { watchedParcels } from '../../sales/watched/tables.ts'
import type { records } from '../records/tables.ts'
import type { NoticeData } from './kinds.ts'

type Of = Pick<typeof records.$inferSelect, 'recordNo' | 'kind' | 'owner' | 'platform'>
/** The way, address, language and platform of a notice. */
export type Choice = Omit<NoticeData, 'of'>
type Chosen = Readonly<Record<string, unknown>>

const ADDRESS: Readonly<Record<InformType, (chosen: Chosen) => unknown>> = {
  SMS: ({ mobile }) => mobile,
  EMAIL: ({ informEmail }) => informEmail,
}

/**
 * How the owner of a record wants to be notified [3-06]: for an application as answered there, for plans by SMS. The language is the one
 * that the owner last chose, otherwise that of the page at the order or application.
 */
export async function choiceOf(tx: Transaction, record: Of): Promise<Choice> {
  const owner = await ownerOf(tx, record.owner)
  const asked = record.kind === 'application' ? await ofApplication(tx, record) : await ofPlans(tx, record, owner?.profile)
  return choiceFrom(asked, owner, record.platform)
}

/**
 * How an account is notified of its watched parcels: by SMS. The language is the one that it last chose, otherwise that of the page where
 * it last began to watch one.
 */
export async function choiceOfWatcher(tx: Transaction, id: string): Promise<Choice> {
  const owner = await ownerOf(tx, id)
  const [latest] = await tx
    .select({ language: watchedParcels.language })
    .from(watchedParcels)
    .where(eq(watchedParcels.owner, id))
    .orderBy(desc(watchedParcels.since))
    .limit(1)
  const asked = { chosen: { mobile: owner?.profile.mobile }, language: latest?.language }
  return choiceFrom(asked, owner, (owner && platformOf(owner.accountType)) ?? 'one')
}

async function ownerOf(tx: Transaction, id: string) {
  const [owner] = await tx
    .select({ profile: accounts.profile, accountType: accounts.accountType, noticeLanguage: accounts.noticeLanguage })
    .from(accounts)
    .where(eq(accounts.id, id))
  return owner
}

function choiceFrom({ chosen, language }: Asked, owner: Awaited<ReturnType<typeof ownerOf>>, platform: Choice['platform']): Choice {
  const mode = INFORM_TYPES.find((type) => type === chosen.acceptInformType) ?? DEFAULT_INFORM_TYPE
  const address = ADDRESS[mode](chosen)
  const to = typeof address === 'string' && address !== '' ? address : null
  return { mode, language: owner?.noticeLanguage ?? language ?? DEFAULT_LANGUAGE, platform, to }
}

interface Asked {
  readonly chosen: Chosen
  /** of the page */
  readonly language: Language | null | undefined
}

async function ofApplication(tx: Transaction, { recordNo }: Of): Promise<Asked> {
  const [row] = await tx.select({ submitted: applications.submitted }).from(applications).where(eq(applications.applyNo, recordNo))
  const chosen = row?.submitted.applicant ?? {}
  return { chosen, language: typeof chosen.informLanguage === 'string' ? parseLanguage(chosen.informLanguage) : undefined }
}

async function ofPlans(tx: Transaction, { recordNo }: Of, profile: Profile | undefined): Promise<Asked> {
  const [order] = await tx
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.applyNo, recordNo))
    .orderBy(asc(orders.createdAt))
  return { chosen: { mobile: profile?.mobile }, language: order?.language }
}
