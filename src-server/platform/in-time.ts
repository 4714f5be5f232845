/** The result of the work, or that of `late` if it takes longer than `ms`. The work goes on, and its failure travels if it comes in time. */
export function inTime<T>(ms: number, work: Promise<T>, late: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(Promise.resolve().then(late)), ms)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
