import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/older-database.ts'

it('a database of an earlier version still opens: what was paid and verified is complete, and open checks of nobody in particular are over', async () => {
  const db = await databaseBefore('_identity_events')
  await db.run(`insert into accounts (id, account_type, profile, updated_at) values ('acc', 'PERSONAL', '{}', now())`)
  const applied = (no: string, tid: string | null, verified: string | null) =>
    db.run(`insert into applications (apply_no, account_id, item_code, service_version, idempotency_key, platform, submitted, submitted_at,
        delivery_day, delivery_certain, needs_identity, identity_verified_at, order_tid)
      values ('${no}', 'acc', 'FACE-04', 'v', '${no}', 'one', '{}', now(), '2026-12-01', true, true, ${verified ?? 'null'}, ${tid === null ? 'null' : `'${tid}'`})`)
  const ordered = (tid: string, paid: string) =>
    db.run(`insert into orders (tid, kind, owner, apply_no, platform, title, lines, total, content_key, idempotency_keys, created_at, paid_at)
      values ('${tid}', 'application', 'acc', '${tid}', 'one', '{}', '[]', 1500, 'key', '{}', now(), ${paid})`)
  await ordered('T1', `'2026-11-01T00:00:00Z'`)
  await ordered('T2', `'2026-11-01T00:00:00Z'`)
  await ordered('T3', 'null')
  await applied('both', 'T1', `'2026-11-02T00:00:00Z'`)
  await applied('paid', 'T2', null)
  await applied('verified', 'T3', `'2026-11-02T00:00:00Z'`)
  await db.run(`insert into identity_checks (id, apply_no, account_id, url, state, created_at)
    values ('open', 'paid', 'acc', 'https://id.example', 'waiting', now()), ('done', 'both', 'acc', 'https://id.example', 'success', now())`)
  await db.bringUpToDate()
  expect(await db.run(`select apply_no, completed_at = '2026-11-02T00:00:00Z' as complete from applications order by apply_no`)).toEqual([
    { apply_no: 'both', complete: true },
    { apply_no: 'paid', complete: null },
    { apply_no: 'verified', complete: null },
  ])
  expect(await db.run('select id, state from identity_checks order by id')).toEqual([
    { id: 'done', state: 'success' },
    { id: 'open', state: 'expired' },
  ])
  await db.run(
    `insert into identity_events (check_id, kind, attempt, source, occurred_at, recorded_at) values ('done', 'success', 1, 'asked', now(), now())`,
  )
  await expect(db.run(`update identity_events set kind = 'failed'`)).rejects.toThrow()
  await expect(db.run('delete from identity_events')).rejects.toThrow()
  await db.close()
}, 60_000)

it('a check from before channels were kept is a window’s [7-37]', async () => {
  const db = await databaseBefore('_identity_channel')
  await db.run(`insert into accounts (id, account_type, profile, updated_at) values ('acc', 'PERSONAL', '{}', now())`)
  await db.run(`insert into applications (apply_no, account_id, item_code, service_version, idempotency_key, platform, submitted, submitted_at,
      delivery_day, delivery_certain, needs_identity)
    values ('one', 'acc', 'FACE-04', 'v', 'one', 'one', '{}', now(), '2026-12-01', true, true)`)
  await db.run(`insert into identity_checks (id, apply_no, account_id, url, state, created_at)
    values ('before', 'one', 'acc', 'https://id.example', 'waiting', now())`)
  await db.bringUpToDate()
  expect(await db.run('select id, channel from identity_checks')).toEqual([{ id: 'before', channel: 'web' }])
  await db.close()
}, 60_000)
