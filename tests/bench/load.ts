import { type Sent, send } from '#tests/support/send.ts'

/** Answers per second: one connection per row, each repeating its own calls. */
export async function rate(origin: string, rows: readonly (readonly Sent[])[], milliseconds: number): Promise<number> {
  let answered = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    rows.map(async (calls) => {
      // Whole rounds only: what one call adds, the next removes.
      while (performance.now() < until)
        for (const call of calls) {
          const { status } = await send(origin, call)
          if (status !== 200) throw new Error(`${call.target} answered ${status}`)
          answered += 1
        }
    }),
  )
  return answered / ((performance.now() - began) / 1000)
}
