/**
 * Work for quiet moments, a piece at a time, so that nobody's key waits for more than one piece: first the fields that
 * are not made yet, then the boxes that are not drawn yet, each from the top of the form.
 */
const making = new Set<() => void>()
const drawing = new Set<() => void>()
let isAsked = false

function ask(): void {
  if (isAsked || making.size + drawing.size === 0) return
  isAsked = true
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 60)
}

function work(): void {
  isAsked = false
  const queue = making.size > 0 ? making : drawing
  const [first] = queue
  if (first !== undefined) {
    queue.delete(first)
    first()
  }
  ask()
}

const put = (queue: Set<() => void>, task: () => void): (() => void) => {
  queue.add(task)
  ask()
  return () => queue.delete(task)
}
/** Each answers how to take the work back. */
export const makeWhenQuiet = (task: () => void): (() => void) => put(making, task)
export const drawWhenQuiet = (task: () => void): (() => void) => put(drawing, task)

/** All fields, now: before the form is checked, or asked for its values. */
export function makeAllFields(): void {
  const all = [...making]
  making.clear()
  for (const task of all) task()
}
