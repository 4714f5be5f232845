import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/older-database.ts'

it('a database with parcels, services and a paid order still opens: areas, prices and what is in force are as they were', async () => {
  const database = await databaseBefore('operators_data')
  const { run } = database
  try {
    await run(
      `insert into parcels (number, parish, location, orderable, area_sqm, polygon) values ('0001.001', 'se', '{}', true, 2147483647, '[]')`,
    )
    await run(`insert into service_versions (item_code, version, body, loaded_at) values ('SURV-05', 'v1', '{}', now())`)
    await run(
      `insert into services (item_code, item_id, service_code, service_id, version, origin) values ('SURV-05', '1', 'S1', 'A', 'v1', 'loaded')`,
    )
    await run(`
      insert into orders (tid, kind, owner, apply_no, platform, title, lines, total, content_key, idempotency_keys, created_at)
      values ('t', 'cadastral', 'somebody', '1', 'one', '{}', '[{"unitPrice":5500}]', 5500, 'key', '{}', now())`)
    await database.bringUpToDate()
    expect(await run('select number, area_sqm::text as area, orderable from parcels')).toEqual([
      { number: '0001.001', area: '2147483647.00', orderable: true },
    ])
    expect(await run('select item_code, version, withdrawn_at from services')).toEqual([
      { item_code: 'SURV-05', version: 'v1', withdrawn_at: null },
    ])
    expect(await run('select total, lines from orders')).toEqual([{ total: 5500, lines: [{ unitPrice: 5500 }] }])
    expect(await run(`select kind, value from offer_terms where valid_from <= now() order by kind`)).toEqual([
      { kind: 'price', value: 5500 },
      { kind: 'working-days', value: 5 },
    ])
  } finally {
    await database.close()
  }
}, 60_000)
