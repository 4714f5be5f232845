import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { TestClient } from '#tests/support/test-client.ts'

/** What the other process is asked to start. */
export interface Order {
  /** how many are signed in, each with an account of their own */
  readonly people: number
  /** put in force unchecked, beside those that come with the product */
  readonly services: readonly ServiceDefinition[]
}

export type Told =
  | { readonly kind: 'ready'; readonly origin: string; readonly headers: readonly Readonly<Record<string, string>>[] }
  | { readonly kind: 'measured'; readonly longestMs: number }

export interface ServerApart {
  readonly origin: string
  readonly people: readonly TestClient[]
  /**
   * How many times longer its work took during `work` than on a machine that is all its own, as other programs had the
   * cores: 1 on an idle one, and wherever the system does not tell.
   */
  slowdownDuring(work: () => Promise<unknown>): Promise<number>
  /** the longest time, in milliseconds, its event loop stood still while `work` was done */
  blockedDuring(work: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

/** A server that does not end by itself by then stands still, and is ended. */
const PATIENCE_MS = 10_000
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The test server in a process of its own. */
export async function startServerApart(order: Partial<Order> = {}): Promise<ServerApart> {
  const whole: Order = { people: 1, services: [], ...order }
  const child = fork(MAIN, [JSON.stringify(whole)], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = await answerOf(child, 'ready')
  return {
    origin: ready.origin,
    people: ready.headers.map((headers) => new TestClient(ready.origin, headers)),
    async slowdownDuring(work) {
      const before = timesOf(child)
      await work()
      const after = timesOf(child)
      const [worked, waited] = [after.workedNs - before.workedNs, after.waitedNs - before.waitedNs]
      return worked > 0 ? (worked + waited) / worked : 1
    },
    async blockedDuring(work) {
      child.send('measure')
      await work()
      const answer = answerOf(child, 'measured')
      child.send('measured')
      return (await answer).longestMs
    },
    close: () =>
      new Promise((resolve) => {
        const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
        child.once('exit', () => {
          clearTimeout(impatience)
          resolve()
        })
        child.send('close')
      }),
  }
}

/** What Linux counts of the thread that serves: time at work, and time in which it had work and no core. */
function timesOf({ pid }: ChildProcess): { readonly workedNs: number; readonly waitedNs: number } {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  const [workedNs = 0, waitedNs = 0] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
  return { workedNs, waitedNs }
}

function answerOf<K extends Told['kind']>(child: ChildProcess, kind: K): Promise<Extract<Told, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const hear = (told: Told) => {
      if (told.kind !== kind) return
      child.off('message', hear)
      child.off('exit', ended)
      resolve(told as Extract<Told, { kind: K }>)
    }
    const ended = (code: number | null) => reject(new Error(`the server apart ended with ${code}`))
    child.on('message', hear)
    child.once('exit', ended)
  })
}
