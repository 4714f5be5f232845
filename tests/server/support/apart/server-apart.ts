import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { TestClient } from '#tests/support/test-client.ts'

/** A server that has not ended by then hangs, and is killed. */
const PATIENCE_MS = 10_000
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts the test server in a separate process, with so many signed-in people, and a service that is active without a check. */
export async function startServerApart(count: number, service: ServiceDefinition) {
  const args = [String(count), JSON.stringify(service)]
  const child = fork(MAIN, args, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const tooEarly = ended.then(([code]) => Promise.reject(new Error(`the server apart ended with ${code}`)))
  const ready = await Promise.race([once(child, 'message'), tooEarly])
  const [{ origin, headers }] = ready as [{ origin: string; headers: readonly Readonly<Record<string, string>>[] }]
  return {
    origin,
    people: headers.map((own) => new TestClient(origin, own)),
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
    close: async () => {
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      child.send('close')
      await ended
      clearTimeout(impatience)
    },
  }
}

/** Linux's counts for the serving thread: time running, and time runnable without a core. */
function timesOf({ pid }: ChildProcess): { readonly workedNs: number; readonly waitedNs: number } {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  const [workedNs = 0, waitedNs = 0] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
  return { workedNs, waitedNs }
}
