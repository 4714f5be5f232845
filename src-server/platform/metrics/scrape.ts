import { Counter, Gauge, type Registry } from 'prom-client'
import type { HolidayList } from '#shared/domain/calendar/working-days.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sqlState, unavailableReason } from '../db/unavailable.ts'
import type { Vitals } from '../health/vitals.ts'
import type { Watch } from '../health/watch.ts'
import type { Log } from '../log.ts'
import { nameOf } from '../polling/poller.ts'
import type { DatabaseMetric } from './figures.ts'

/** PostgreSQL's code for a statement that exceeded its time limit. */
const STATEMENT_TIMEOUT = '57014'

export interface ScrapeSources {
  /** of the database, by name */
  readonly figures: { readonly metrics: Readonly<Record<string, DatabaseMetric>> }
  readonly db: Database
  readonly clock: Clock
  readonly vitals: Vitals
  readonly storage: Watch
  readonly signInProvider: Watch
  readonly scanner: Watch | undefined
  readonly holidays: Pick<HolidayList, 'knownUntil'>
  /** Rejects while the keys cannot be read. */
  readonly seal: { certificateEnd(): Promise<Date | undefined> }
  readonly log: Log
}

/** Adds the gauges that are read at each scrape. Returns a function that reads them. */
export function scrapedGauges(
  registry: Registry,
  { figures, db, clock, vitals, storage, signInProvider, scanner, holidays, seal, log }: ScrapeSources,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const ofDatabase = Object.entries(figures.metrics).map(([name, { help, labels, read }]) => {
    const figure = gauge(name, help, labels)
    // a gauge without labels is reset to 0, which would read as all well
    return { name, figure, clear: () => (labels.length === 0 ? figure.remove() : figure.reset()), read }
  })
  const up = gauge('ecad_database_up', 'Whether the database answered at this scrape; without it the figures that it holds are absent.')
  const dependencies = [
    [gauge('ecad_storage_up', 'Whether the storage of files could be used when it was last asked, a few seconds ago.'), storage],
    [
      gauge('ecad_sign_in_provider_up', 'Whether the identity provider of sign-in described itself when it was last asked.'),
      signInProvider,
    ],
    ...(scanner === undefined
      ? []
      : [[gauge('ecad_scanner_up', 'Whether the virus scanner answered when it was last asked.'), scanner] as const]),
  ] as const
  const pool = gauge('ecad_database_connections', 'Connections to PostgreSQL: open, idle, and callers that wait for one.', ['state'])
  const lost = new Counter({
    name: 'ecad_database_connections_lost_total',
    help: 'Connections to PostgreSQL that ended by themselves since the start.',
    registers: [registry],
  })
  let counted = 0
  const closing = gauge('ecad_closing', 'Whether the server was told to end.')
  const sealEnd = gauge('ecad_seal_certificate_end_timestamp_seconds', 'When the certificate of the seal ends, in Unix time.')
  const holidaysEnd = gauge('ecad_holidays_end_timestamp_seconds', 'When the last day ends whose holidays are known, in Unix time.')
  holidaysEnd.set(holidays.knownUntil === undefined ? 0 : Date.parse(`${holidays.knownUntil}T24:00:00+08:00`) / 1000)

  return async () => {
    await Promise.all(dependencies.map(async ([figure, watch]) => figure.set(Number(await watch.isUp()))))
    lost.inc(vitals.lostConnections - counted)
    counted = vitals.lostConnections
    closing.set(Number(vitals.isClosing))
    const end = await seal.certificateEnd().catch(() => undefined) // a test system keeps its keys in the database, which may be away
    if (end !== undefined) sealEnd.set(end.getTime() / 1000)
    for (const [state, number] of Object.entries(vitals.connections() ?? {})) pool.set({ state }, number)
    const now = clock.now()
    // one after the other: a scrape takes one of the callers' connections, not all of them
    let isUp = true
    for (const { name, figure, clear, read } of ofDatabase) {
      clear()
      if (!isUp) continue
      try {
        for (const [labels, value] of await read(db, now)) figure.set(labels, value)
      } catch (error) {
        const reason = unavailableReason(error)
        // a figure that takes too long does not mean that the others fail
        isUp = reason === undefined || sqlState(error) === STATEMENT_TIMEOUT
        log.warn({ figure: name, reason: reason ?? nameOf(error) }, 'a figure of the database could not be read for a scrape')
      }
    }
    up.set(Number(isUp))
  }
}
