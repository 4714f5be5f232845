import { and, count, eq, inArray, isNull, min, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ageOf, type Figures } from '../../platform/metrics/figures.ts'
import { countDeadLetters, isAlarming } from './dead-letters.ts'
import { outboxDeliveries, outboxReceivers } from './tables.ts'

const waiting = (db: Database, which?: SQL) =>
  db
    .select({ receiver: outboxDeliveries.receiver, count: count(), oldest: min(outboxDeliveries.dueAt) })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.state, 'waiting'), which))
    .groupBy(outboxDeliveries.receiver)

/** The receivers to which messages are sent. */
const told = (db: Database) => db.select({ name: outboxReceivers.name }).from(outboxReceivers).where(isNull(outboxReceivers.endedAt))

/** Messages to other systems that wait or were given up (`npm run webhooks -- list`). */
export const OUTBOX_FIGURES: Figures = {
  alarms: { deadLetters: countDeadLetters },
  metrics: {
    ecad_outbox_waiting: {
      help: 'Messages to other systems that are not delivered yet, by receiver.',
      labels: ['receiver'],
      read: async (db) => (await waiting(db)).map(({ receiver, count }) => [{ receiver }, count]),
    },
    ecad_outbox_lag_seconds: {
      help: 'How long the message waits whose next try was due first, by receiver that the settings name.',
      labels: ['receiver'],
      async read(db, now) {
        const rows = await waiting(db, inArray(outboxDeliveries.receiver, told(db)))
        return rows.map(({ receiver, oldest }) => [{ receiver }, ageOf(oldest, now)])
      },
    },
    ecad_outbox_dead_letters: {
      help: 'Messages to other systems that were given up, by receiver; notices whose address was refused, for a day.',
      labels: ['receiver'],
      async read(db, now) {
        const { receiver } = outboxDeliveries
        const rows = await db.select({ receiver, count: count() }).from(outboxDeliveries).where(isAlarming(now)).groupBy(receiver)
        return rows.map(({ receiver, count }) => [{ receiver }, count])
      },
    },
  },
}
