import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

export interface OpenServer {
  readonly origin: string
  stop(): Promise<void>
}

/** A server with the holes that wapiti and sqlmap are for, so that a tool that would find nothing anywhere is seen. */
export async function startOpenServer(): Promise<OpenServer> {
  const db = new PGlite()
  await db.exec("create table people (name text); insert into people values ('Ana'), ('Lei')")
  /** What somebody sent becomes part of the statement, and its error of the answer. */
  const namesLike = async (name: string): Promise<string> => {
    try {
      const { rows } = await db.query<{ name: string }>(`select name from people where name = '${name}'`)
      return rows.map((row) => row.name).join(', ')
    } catch (error) {
      return `PostgreSQL query failed: ERROR: ${(error as Error).message}`
    }
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method === 'POST') {
      const { name } = JSON.parse(body) as { name: string }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ names: await namesLike(name) }))
      return
    }
    const name = url.searchParams.get('name') ?? 'Ana'
    response.setHeader('content-type', 'text/html')
    response.end(`<!DOCTYPE html><a href="/people?name=Ana">Ana</a><p>${name}: ${await namesLike(name)}</p>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await db.close()
    },
  }
}
