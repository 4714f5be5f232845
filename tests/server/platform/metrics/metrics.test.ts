import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addFact } from '#server/bureau/outbox/facts.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { writeAgeFigure } from '#server/operations/backup/age-figure.ts'
import { DatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { metricsServer } from '#server/platform/metrics/server.ts'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { goToCashier, makeOrder } from '#tests/support/purchase.ts'
import { TEST_SEAL } from '#tests/support/seal-keys.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { ON_SALE, startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let metrics: FastifyInstance

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startTestServer(env)
  metrics = metricsServer(server.context, server.log)
  await metrics.listen({ port: 0, host: '127.0.0.1' })
}
const stop = () => metrics.close().then(server.close)

/** The next scrapes find a database that fails for its first statements, or always. */
async function breaks(error: Error, times = Number.POSITIVE_INFINITY): Promise<void> {
  let left = times
  const { db } = server.context
  const select = ((...args: Parameters<typeof db.select>) => {
    left -= 1
    if (left >= 0) throw error
    return db.select(...args)
  }) as typeof db.select
  await metrics.close()
  // a registry accepts each name once
  server.context.metrics.registry.clear()
  metrics = metricsServer({ ...server.context, db: { select, execute: db.execute.bind(db) } as never }, server.log)
  await metrics.listen({ port: 0, host: '127.0.0.1' })
}

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${(metrics.server.address() as AddressInfo).port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  return answer.text()
}
/** The value of each row, by its name and labels. */
const figuresIn = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, row = '', value]) => [row, Number(value)]))

describe('/metrics', { timeout: 60_000 }, () => {
  beforeEach(() => start())
  afterEach(stop)

  it('has bills by state, the age of the oldest unsettled one, and how overdue the queries are', async () => {
    const { billId } = (await atCashier(server)).order
    server.clock.advance({ minutes: 45 })
    const behind = figuresIn(await scrape())
    const open = ['NEW', 'PENDING'].map((state) => behind[`ecad_bills{state="${state}"}`] ?? 0)
    expect(open.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(behind).toMatchObject({ ecad_oldest_unsettled_bill_seconds: 45 * 60, 'ecad_reconciler_lag_seconds{of="checks"}': 0 })
    expect(behind['ecad_reconciler_lag_seconds{of="bills"}']).toBeGreaterThan(30 * 60)

    await server.cashier.pays(billId)
    const settled = await scrape()
    expect(settled).not.toMatch(/^ecad_bills\{/m)
    const rows = { ecad_oldest_unsettled_bill_seconds: 0, 'ecad_records{kind="cadastral",state="received"}': 1 }
    expect(figuresIn(settled)).toMatchObject(rows)
  })

  it('has open cases by their reason', async () => {
    await server.cashier.pays((await atCashier(server)).order.billId, { amount: '56.00' })
    expect(await scrape()).toMatch(/^ecad_open_cases\{reason="[^"]+"\} 1$/m)
  })

  it('has the number of waiting messages of each receiver, and since when they wait', async () => {
    const { db } = server.context
    await keepReceivers(db, [{ name: 'bureau', url: 'https://bureau.example' }], server.clock.now())
    const fact = { kind: 'application.submitted', record: 'EC1', data: { itemCode: 'FREE-03' } } as const
    await db.transaction((tx) => addFact(tx, fact, server.clock.now()))
    server.clock.advance({ minutes: 3 })
    const text = await scrape()
    const rows = { 'ecad_outbox_waiting{receiver="bureau"}': 1, 'ecad_outbox_lag_seconds{receiver="bureau"}': 180 }
    expect(figuresIn(text)).toMatchObject(rows)
    expect(text).not.toContain('ecad_outbox_dead_letters{')

    // nobody sends what waits for a receiver that the settings no longer name, so no server is late with it
    await keepReceivers(db, [], server.clock.now())
    const without = await scrape()
    expect(without).toContain('ecad_outbox_waiting{receiver="bureau"} 1')
    expect(without).not.toContain('ecad_outbox_lag_seconds{')
  })

  it('counts requests by route pattern and status, without any name or number of a person (threat 9)', async () => {
    const person = await server.signIn('somebody-with-a-name')
    const { tid, billId } = await makeOrder(person, ON_SALE.slice(0, 1))
    await goToCashier(person, billId)
    await server.nobody.get(`/eserviceajax/getReceipt?tid=${tid}`)
    await server.nobody.get('/no-such-call')
    const text = await scrape()
    const labels = 'method="GET",route="/api/eserviceajax/getReceipt",status="200"'
    expect(figuresIn(text)).toMatchObject({ [`ecad_http_request_duration_seconds_count{${labels}}`]: 1 })
    for (const secret of [tid, billId, 'somebody', ON_SALE[0] ?? '']) expect(text).not.toContain(secret)
  })

  it('counts calls to the cashier by how they ended, and for how long they took', async () => {
    await atCashier(server)
    server.cashier.silent = true
    server.clock.advance({ minutes: 45 })
    await server.reconciler.pollDue()
    const figures = figuresIn(await scrape())
    for (const outcome of ['answered', 'unavailable'])
      expect(figures[`ecad_counterpart_call_duration_seconds_count{counterpart="cashier",outcome="${outcome}"}`]).toBeGreaterThan(0)
  })
})

describe('/metrics of a server before its first use', { timeout: 60_000 }, () => {
  beforeAll(() => start())
  afterAll(stop)

  it('has a help text for every figure', async () => {
    const text = await scrape()
    for (const name of Object.keys(server.context.figures.metrics)) expect(text).toMatch(new RegExp(`^# HELP ${name} \\S+`, 'm'))
  })

  it('names the version and the commit of the server', async () => {
    expect(await scrape()).toMatch(/^ecad_build_info\{version="\d+\.\d+\.\d+",commit="unknown"\} 1$/m)
  })

  it('has the end of the seal’s certificate and of the known holidays', async () => {
    const { ecad_seal_certificate_end_timestamp_seconds: seal, ecad_holidays_end_timestamp_seconds: days = 0 } = figuresIn(await scrape())
    expect(seal).toBe(Date.parse(new X509Certificate(TEST_SEAL.sealCertificate).validTo) / 1000)
    expect(macaoDay(new Date(days * 1000 - 1))).toBe(server.context.holidays.knownUntil)
  })

  it('shows whether the sign-in provider is available, and the scanner if there is one', async () => {
    const figures = figuresIn(await scrape())
    expect([figures.ecad_sign_in_provider_up, 'ecad_scanner_up' in figures]).toEqual([0, false])
    const message = 'the sign-in provider cannot be used: nobody can sign in until it can'
    expect(server.logged).toContainEqual(expect.objectContaining({ level: 'error', message }))
  })

  it('leaves out a figure that cannot be read, names it, and has all the others', async () => {
    await breaks(new Error('too long'), 2)
    const text = await scrape()
    expect(text).not.toMatch(/^ecad_(bills\{|oldest_unsettled_bill_seconds )/m)
    expect(figuresIn(text)).toMatchObject({ ecad_database_up: 1, ecad_time_stamp_lag_seconds: 0 })
    expect(figuresIn(text)['ecad_table_bytes{table="orders"}']).toBeGreaterThan(0)
    expect(server.logged.map(({ facts }) => facts.figure)).toContain('ecad_bills')
  })

  it('shows that the database is unavailable, leaves out its figures, and has the others', async () => {
    expect(figuresIn(await scrape()).ecad_database_up).toBe(1)
    await breaks(new DatabaseUnavailable(new Error('gone')))
    const text = await scrape()
    const ofDatabase = Object.keys(server.context.figures.metrics)
    expect(ofDatabase.filter((name) => new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([])
    expect(figuresIn(text)).toMatchObject({ ecad_database_up: 0, ecad_closing: 0 })
  })
})

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}
const { groups } = parse(readFileSync('docs/operating/alerts.yml', 'utf8')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readFileSync('docs/operating/dashboard.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const guide = readFileSync('docs/operating.md', 'utf8')

describe('what an operator is given to watch the servers with', { timeout: 60_000 }, () => {
  let known: ReadonlySet<string>
  beforeAll(async () => {
    await start({ SCANNER: '127.0.0.1:1' })
    const folder = tempFolder('age-figure')
    const ofBackup = join(folder.path, 'ecad.prom')
    await writeAgeFigure(ofBackup, { at: '2026-11-26T01:00:00.500Z' })
    const types = ((await scrape()) + readFileSync(ofBackup, 'utf8')).matchAll(/^# TYPE (\S+) (\S+)$/gm)
    const namesOf = (name: string, type = '') => (type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name])
    known = new Set([...types].flatMap(([, name = '', type]) => namesOf(name, type)))
    folder.remove()
    await stop()
  })

  const expectKnown = (expression: string) => {
    const named = expression.match(/\b(?:ecad|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(named).not.toEqual([])
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }

  it.each(rules)('$alert uses metrics that exist, and its page explains what to do', ({ alert, expr, labels, annotations }) => {
    expectKnown(expr)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations).toEqual({ summary: expect.stringMatching(/\S/), runbook_url: `docs/operating.md#${alert.toLowerCase()}` })
  })

  it('has alerts for missing metrics and missing backups, which no metric can show', () => {
    const silent = rules
      .filter(({ expr }) => expr.includes('absent('))
      .map(({ alert, expr }) => [alert, expr.match(/absent\((\w+)\)/)?.[1]])
    expect(silent).toEqual([
      ['ServersAway', 'ecad_database_up'],
      ['BackupOld', 'ecad_backup_timestamp_seconds'],
    ])
    // a target that is down has its last figures for five minutes, and one of several servers hides the others' silence
    expect(rules.find(({ alert }) => alert === 'ServersAway')?.expr).toContain('up{job="ecad"}')
  })

  it('explains every alert, and no alert that does not exist', () => {
    const explained = [...guide.matchAll(/^### (\S+)$/gm)].map(([, alert]) => alert)
    expect(explained.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })

  it.each(dashboard.panels)('the panel “$title” shows metrics that exist', ({ targets }) => {
    expect(targets).not.toEqual([])
    for (const { expr } of targets) expectKnown(expr)
  })
})
