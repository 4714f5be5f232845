/**
 * The reference for the purchase's calls: a Fastify route that only runs the statements recorded from the product for a call, prepared.
 * STATEMENTS is a file of them by the path of the route (recorded-statements.ts).
 */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '#tests/support/watch-queries.ts'
import type { RecordedStatements } from './recorded-statements.ts'

type Run = (statement: Statement) => Promise<unknown>
type OnConnection = (work: (run: Run) => Promise<unknown>) => Promise<void>

const recorded = deserialize(readFileSync(process.env.STATEMENTS ?? '')) as RecordedStatements
/** Each statement's name, under which PostgreSQL caches its plan. */
const names = new Map([...new Set([...recorded.values()].flat().map(({ text }) => text))].map((text, at) => [text, `reference_${at}`]))

const isBracket = (text: string): boolean => /^(begin|commit)\b/i.test(text)

async function opened(url: string | undefined): Promise<OnConnection> {
  if (url === undefined) {
    const client = await PGlite.create(`${process.env.DATA_DIR}/pg`)
    // All calls share its only connection, so none may hold a transaction.
    return async (work) => {
      await work(async ({ text, values }) => {
        if (!isBracket(text)) await client.query(text, [...values])
      })
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return async (work) => {
    const client = await pool.connect()
    try {
      await work(({ text, values }) => client.query({ name: names.get(text), text, values: [...values], rowMode: 'array' }))
    } finally {
      client.release()
    }
  }
}

const onConnection = await opened(process.env.DATABASE_URL)
const app = Fastify()
app.all('/*', async ({ url }) => {
  const statements = recorded.get(url) ?? []
  await onConnection(async (run) => {
    for (const statement of statements) await run(statement)
  })
  return { isValid: true }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
