import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { TestClient } from '#tests/support/test-client.ts'

/** What the other process must start. */
export interface Order {
  /** how many are signed in, each with a separate account */
  readonly people: number
  /** activated unchecked, in addition to the product's own */
  readonly services: readonly ServiceDefinition[]
}

export type Told =
  | { readonly kind: 'ready'; readonly origin: string; readonly headers: readonly Readonly<Record<string, string>>[] }
  | { readonly kind: 'measured'; readonly longestMs: number }

/** A server that has not ended by then hangs, and is killed. */
const PATIENCE_MS = 10_000
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts the test server in a separate process. */
export async function startServerApart(order: Partial<Order> = {}) {
  const whole: Order = { people: 1, services: [], ...order }
  const child = fork(MAIN, [JSON.stringify(whole)], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ready = await answerOf(child, 'ready')
  return {
    origin: ready.origin,
    people: ready.headers.map((headers) => new TestClient(ready.origin, headers)),
    /**
     * How many times longer its work took during `work` than on an idle machine, because other programs used the cores: 1 on an idle
     * machine, and where the system does not report it.
     */
    async slowdownDuring(work: () => Promise<unknown>) {
      const before = timesOf(child)
      await work()
      const after = timesOf(child)
      const [worked, waited] = [after.workedNs - before.workedNs, after.waitedNs - before.waitedNs]
      return worked > 0 ? (worked + waited) / worked : 1
    },
    /** the longest time, in milliseconds, for which its event loop was blocked during `work` */
    async blockedDuring(work: () => Promise<void>) {
      child.send('measure')
      await work()
      const answer = answerOf(child, 'measured')
      child.send('measured')
      return (await answer).longestMs
    },
    close: () =>
      new Promise<void>((resolve) => {
        const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
        child.once('exit', () => {
          clearTimeout(impatience)
          resolve()
        })
        child.send('close')
      }),
  }
}

/** Linux's counts for the serving thread: time running, and time runnable without a core. */
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
