/** The measure of 1 for the purchase's calls: Fastify routes that run so many prepared queries and nothing else. */
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'

const url = process.env.DATABASE_URL
const text = 'select id, account_type from accounts where id = $1'

/** One query by the driver's own fastest way. */
async function runner(): Promise<(value: string) => Promise<unknown>> {
  if (url === undefined) {
    const client = await PGlite.create(`${process.env.DATA_DIR}/pg`)
    return (value) => client.query(text, [value])
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return (value) => pool.query({ name: 'reference', text, values: [value] })
}

const query = await runner()
const app = Fastify()
app.all<{ Params: { count: string } }>('/:count', async ({ params }) => {
  for (let n = 0; n < Number(params.count); n++) await query('buyer-0')
  return { isValid: true }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
