import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 500

/** Calls `ask` until it returns a value or the time is over. */
export async function until<T>(seconds: number, ask: () => Promise<T | undefined> | T | undefined): Promise<T | undefined> {
  for (const end = performance.now() + seconds * 1000; ; ) {
    const found = await ask()
    if (found !== undefined || performance.now() >= end) return found
    await wait(EVERY_MS)
  }
}
