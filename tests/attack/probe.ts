import { setTimeout } from 'node:timers/promises'
import { quantile } from '#tests/support/quantile.ts'

interface Waits {
  readonly p99: number
  readonly failures: number
  readonly words: string
}

export async function waitsBeside(origin: string, everyMs: number, work: () => Promise<unknown>): Promise<Waits> {
  const waits: number[] = []
  let failures = 0
  let isOver = false
  const calls = async () => {
    while (!isOver) {
      const began = performance.now()
      const options = { signal: AbortSignal.timeout(10_000), headers: { connection: 'close' } }
      const answer = await fetch(`${origin}/api/info`, options).catch(() => undefined)
      await answer?.arrayBuffer()
      waits.push(performance.now() - began)
      if (answer?.ok !== true) failures += 1
      await setTimeout(everyMs)
    }
  }
  const worked = work().finally(() => {
    isOver = true
  })
  await Promise.all([worked, calls()])
  const p99 = quantile(waits, 0.99)
  const [middle, high, most] = [quantile(waits, 0.5), p99, quantile(waits, 1)].map((wait) => `${wait.toFixed(0)} ms`)
  return { p99, failures, words: `another's ${waits.length} calls waited ${middle}, p99 ${high}, at most ${most}, ${failures} failed` }
}
