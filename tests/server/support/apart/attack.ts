import { Worker } from 'node:worker_threads'

export interface Call {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Reply<T> {
  readonly status: number
  readonly body: T
}

/** Posts everything in parallel from a separate thread; the replies are in the order of the calls. */
export const postAllApart = <T>(address: string, calls: readonly Call[]): Promise<readonly Reply<T>[]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./attacker.mjs', import.meta.url), { workerData: { address, calls } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
