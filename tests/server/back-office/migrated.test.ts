import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/older-database.ts'

it('what was paid or completed before there were records waits for the bureau, and nothing else', async () => {
  const database = await databaseBefore('records')
  const { run } = database
  try {
    await run(`insert into accounts (id, account_type, profile, updated_at) values ('somebody', 'PERSONAL', '{}', now())`)
    await run(`
    insert into orders (tid, kind, owner, apply_no, platform, title, lines, total, content_key, idempotency_keys, created_at, paid_at)
    select tid, kind, 'somebody', apply_no, 'ab', '{}', '[]', 1500, tid, '{}', now(), paid_at
    from (values ('t1', 'cadastral', 'EC1', timestamptz '2026-11-01T00:00Z'), ('t2', 'cadastral', 'EC2', null), ('t3', 'application', 'EC3', timestamptz '2026-11-02T00:00Z'))
      as old(tid, kind, apply_no, paid_at)`)
    await run(`
    insert into applications (apply_no, account_id, item_code, service_version, idempotency_key, platform, submitted, submitted_at, delivery_day, delivery_certain, needs_identity, completed_at)
    select apply_no, 'somebody', 'CERT-01', 'v', apply_no, 'one', '{}', now(), '2026-12-01', true, false, completed_at
    from (values ('EC3', timestamptz '2026-11-03T00:00Z'), ('EC4', null)) as old(apply_no, completed_at)`)
    await database.bringUpToDate()
    expect(
      await run(`select record_no as no, kind, platform, state, version, received_at = changed_at as same from records order by record_no`),
    ).toEqual([
      { no: 'EC1', kind: 'cadastral', platform: 'ab', state: 'received', version: 1, same: true },
      { no: 'EC3', kind: 'application', platform: 'one', state: 'received', version: 1, same: true },
    ])
  } finally {
    await database.close()
  }
}, 60_000)
