import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrate } from '#server/operations/migrate/cli.ts'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { checkout, fillCart } from '#tests/support/purchase.ts'
import { said } from '#tests/support/said.ts'
import { ON_SALE, startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** The statements and the command of docs/operating/roles.sql and docs/deploy.md, with names of this test's own. */
function documented(suffix: string) {
  // psql's own lines take the passwords from the environment
  const block = readFileSync('docs/operating/roles.sql', 'utf8')
    .replace(/^(--|\\).*\n/gm, '')
    .replace(/:'\w+'/g, "'change-me'")
  const [, args = ''] = /npm run migrate -- (--grant \w+)/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const renamed = (text: string) => text.replace(/\becad(_owner)?\b/g, (name) => `${name}${suffix}`)
  return { statements: renamed(block).split(/;\n/), args: renamed(args).split(' ') }
}

const SERVER = process.env.TEST_DATABASE_URL || undefined

describe.runIf(SERVER)('a server whose role owns nothing (docs/deploy.md)', { timeout: 120_000 }, () => {
  const suffix = `_${randomUUID().slice(0, 8)}`
  const { statements, args } = documented(suffix)
  const urlOf = (role: string, database = `ecad${suffix}`) => {
    const own = { username: role, password: 'change-me', pathname: `/${database}` }
    return Object.assign(new URL(SERVER ?? 'postgres://localhost'), own).href
  }
  const [owner, ours] = [urlOf(`ecad_owner${suffix}`), urlOf(`ecad${suffix}`)]
  const migrate = (url: string, ...more: readonly string[]) => said(runMigrate, { DATABASE_URL: url }, more)
  const admin = new pg.Client({ connectionString: SERVER })
  const inside = () => new pg.Client({ connectionString: Object.assign(new URL(SERVER ?? ''), { pathname: `/ecad${suffix}` }).href })
  let server: TestServer | undefined

  beforeAll(async () => {
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
  })
  afterAll(async () => {
    await server?.close()
    await admin.query(`drop database ecad${suffix} with (force)`)
    await admin.query(`drop role ecad${suffix}; drop role ecad_owner${suffix}`)
    await admin.end()
  })

  it('cannot begin before the owner has migrated, and says what to do', async () => {
    await expect(openPostgres(ours, plainOpening())).rejects.toThrow(/npm run migrate/)
    expect(await migrate(ours)).toEqual({ code: 1, said: expect.stringContaining('npm run migrate') })
    expect(await migrate(owner, '--grant', 'nobody_has_this_name')).toMatchObject({ code: 1 })
    expect(await migrate(owner, '--grant', `ecad_owner${suffix}`)).toEqual({ code: 1, said: expect.stringContaining('owns tables') })
    // the second time as after an upgrade
    for (const _time of [1, 2]) expect(await migrate(owner, ...args)).toMatchObject({ code: 0 })
  })

  it('sells', async () => {
    server = await startTestServer({}, { services: true, open: () => openPostgres(ours, plainOpening()) })
    const person = await server.signIn()
    await fillCart(person, ON_SALE.slice(0, 2))
    expect((await checkout(person)).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  it.each([
    ...['operator_acts', 'offer_terms', 'channel_switches', 'record_acts', 'parcel_changes', 'receipts'].map((table) => [table, false]),
    // an erasure may remove rows that stand for no money and no complete application
    ...['payment_events', 'identity_events'].map((table) => [table, true]),
  ] as const)('can add to %s, and not change it', async (table, mayDelete) => {
    const rights = ['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
    const client = inside()
    await client.connect()
    const { rows } = await client.query(
      'select array_agg(has_table_privilege($1, c.oid, r) order by o) as has from unnest($2::text[]) with ordinality as u(r, o), pg_class c where c.relname = $3 group by c.oid',
      [`ecad${suffix}`, rights, table],
    )
    await client.end()
    expect(rows[0].has).toEqual([true, true, mayDelete, false, false, false, false])
  })

  it('cannot turn off what protects the audit trail', async () => {
    const client = new pg.Client({ connectionString: ours })
    await client.connect()
    const acts = ['alter table operator_acts disable trigger all', 'set session_replication_role = replica', 'create table t ()']
    for (const statement of acts) await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })
})
