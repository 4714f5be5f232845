import { setTimeout } from 'node:timers/promises'

/** Waits until a condition holds. Throws an error that names `what` after `ms`, or as soon as it `isOver`. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  { ms = 60_000, everyMs = 100, isOver = (): boolean => false } = {},
): Promise<void> {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end || isOver()) throw new Error(`${what}: ${isOver() ? 'cannot come any more' : `not there within ${ms / 1000} s`}`)
    await setTimeout(everyMs)
  }
}

export const isServed = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
