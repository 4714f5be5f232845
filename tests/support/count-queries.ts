import type { Database } from '#server/db/database.ts'

interface Client {
  query(...args: readonly unknown[]): Promise<unknown>
}
interface Embedded extends Client {
  transaction(work: (tx: Client) => Promise<unknown>): Promise<unknown>
}
interface Pool {
  on(event: 'acquire', listener: (client: Client) => void): void
}

/** Counts the statements a database is asked for, BEGIN and COMMIT among them, embedded or not. */
export function countQueries(db: Database): { take(): number } {
  let count = 0
  const watched = new WeakSet<object>()
  const watch = (client: Client): void => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      count += 1
      return query(...args)
    }
  }
  const { $client: client } = db as unknown as { readonly $client: Embedded | Pool }
  if ('transaction' in client) {
    watch(client)
    const transaction = client.transaction.bind(client)
    client.transaction = (work) => {
      count += 2
      return transaction((tx) => {
        watch(tx)
        return work(tx)
      })
    }
  } else client.on('acquire', watch)
  return {
    take: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
