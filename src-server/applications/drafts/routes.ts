import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Language } from '#shared/domain/languages.ts'
import type { Draft } from '#shared/wire/drafts.ts'
import type { ApiRoutes, Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { Files } from '../files/service.ts'
import { findService, serviceAt, type VersionedService } from '../services/repository.ts'
import { applicationByKey } from '../submissions/repository.ts'
import { changesBetween } from './changes.ts'
import { keptUntil } from './retention.ts'
import { drafts } from './tables.ts'

/** Size limit of one draft in bytes: many times a long form in four-byte characters. */
const DRAFT_LIMIT = 512 * 1024

type Row = typeof drafts.$inferSelect

/** The calls for drafts of applications. A draft is visible to its own account only (threat 13). */
export const draftsRoutes: ApiRoutes = async (app, context) => {
  const { db } = context
  const files = new Files(context, await context.filePlaces(), app.log)

  implement(app, 'GET /draft', async ({ query, account, language }) => {
    const row = await readDraft(db, account.id, query.itemCode)
    return { success: true, data: row ? await viewOf(context, row, language) : null }
  })

  implement(
    app,
    'PUT /draft',
    async ({ body, account, language }) => {
      const service = await findService(db, { itemCode: body.itemCode })
      if (!service) throw notFound()
      const saved = await saveDraft(context, { accountId: account.id, ...body })
      if (saved.ok) return { success: true, revision: saved.row.revision, ...timesOf(saved.row.savedAt, context.settings) }
      return { success: false, conflict: await viewOf(context, saved.row, language) }
    },
    { bodyLimit: DRAFT_LIMIT, limit: limitOf(context.settings, 'draft') },
  )

  implement(app, 'DELETE /draft', async ({ query, account }) => {
    const { itemCode, idempotencyKey } = query
    await deleteDraft(db, account.id, itemCode, idempotencyKey)
    // submitted files stay; the others may belong to a newer draft from another device
    const mayBeAnothers =
      (await readDraft(db, account.id, itemCode)) !== undefined || (await applicationByKey(db, account.id, idempotencyKey)) !== undefined
    if (!mayBeAnothers) await files.removeUnsubmitted(account.id, itemCode)
    return { success: true }
  })
}

export async function readDraft(db: Queryable, accountId: string, itemCode: string): Promise<Row | undefined> {
  const [row] = await db.select().from(drafts).where(mine(accountId, itemCode))
  return row
}

/** Deletes the draft of this submission; a newer draft for the same service stays. */
export async function deleteDraft(db: Queryable, accountId: string, itemCode: string, idempotencyKey: string): Promise<void> {
  await db.delete(drafts).where(and(mine(accountId, itemCode), sql`${drafts.content} ->> 'idempotencyKey' = ${idempotencyKey}`))
}

const mine = (accountId: string, itemCode: string) => and(eq(drafts.accountId, accountId), eq(drafts.itemCode, itemCode))

interface Save extends Pick<Row, 'accountId' | 'itemCode' | 'serviceVersion' | 'content'> {
  readonly baseRevision: number
}

/**
 * Saves a draft if `baseRevision` is its stored revision. Otherwise another device has saved it meanwhile, and the stored draft is
 * returned unchanged.
 */
async function saveDraft({ db, clock }: Context, save: Save): Promise<{ readonly ok: boolean; readonly row: Row }> {
  const { accountId, itemCode, serviceVersion, content, baseRevision } = save
  const savedAt = clock.now()
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(drafts).where(mine(accountId, itemCode)).for('update')
    if (current !== undefined && current.revision !== baseRevision) return { ok: false, row: current }
    const revision = current === undefined ? firstRevision() : current.revision + 1
    const row: Row = { accountId, itemCode, serviceVersion, content, savedAt, revision }
    const [written] = await tx
      .insert(drafts)
      .values(row)
      .onConflictDoUpdate({
        target: [drafts.accountId, drafts.itemCode],
        set: row,
        // if two first saves come at once, the later one is a conflict
        setWhere: eq(drafts.revision, baseRevision),
      })
      .returning()
    if (written) return { ok: true, row: written }
    const [other] = await tx.select().from(drafts).where(mine(accountId, itemCode))
    return { ok: false, row: other ?? row }
  })
}

/** A random first revision: a page that still has a deleted draft must not save over the next one. */
const firstRevision = (): number => randomInt(1, 2 ** 30)

async function viewOf({ db, settings }: Context, row: Row, language: Language): Promise<Static<typeof Draft>> {
  const service = await findService(db, { itemCode: row.itemCode })
  return {
    itemCode: row.itemCode,
    revision: row.revision,
    serviceVersion: row.serviceVersion,
    ...timesOf(row.savedAt, settings),
    content: row.content,
    changes: service ? [...(await changesSince(db, row, service, language))] : [],
  }
}

const timesOf = (savedAt: Date, { keep }: Context['settings']) => ({
  savedAt: savedAt.toISOString(),
  keptUntil: keptUntil(savedAt, keep.draftDays).toISOString(),
})

async function changesSince(db: Queryable, row: Row, service: VersionedService, language: Language) {
  if (row.serviceVersion === service.version) return []
  const before = await serviceAt(db, row.itemCode, row.serviceVersion)
  return before ? changesBetween(before, service.definition, language) : []
}
