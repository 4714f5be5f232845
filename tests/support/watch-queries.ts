import type { Database } from '#server/platform/db/database.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }
type Client = { query(...args: readonly unknown[]): Promise<unknown> }
interface Embedded extends Client {
  transaction(work: (tx: Client) => Promise<unknown>): Promise<unknown>
}
type Pool = { on(event: 'acquire', listener: (client: Client) => void): void }

function statementOf([asked, values]: readonly unknown[]): Statement {
  const { text } = typeof asked === 'string' ? { text: asked } : (asked as { readonly text: string })
  return { text, values: (values as readonly unknown[] | undefined) ?? (asked as Partial<Statement>).values ?? [] }
}

/** Records the statements sent to a database, including BEGIN and COMMIT, embedded or not; `take` returns those since its last call. */
export function watchQueries(db: Database): { take(): readonly Statement[] } {
  const asked: Statement[] = []
  const watched = new WeakSet<object>()
  const watch = (client: Client): void => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      asked.push(statementOf(args))
      return query(...args)
    }
  }
  const { $client: client } = db as unknown as { readonly $client: Embedded | Pool }
  if ('transaction' in client) {
    watch(client)
    const transaction = client.transaction.bind(client)
    client.transaction = (work) => {
      asked.push({ text: 'begin', values: [] })
      return transaction(async (tx) => {
        watch(tx)
        const done = await work(tx)
        asked.push({ text: 'commit', values: [] })
        return done
      })
    }
  } else client.on('acquire', watch)
  return { take: () => asked.splice(0) }
}
