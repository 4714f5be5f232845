import { Tracker } from '@formily/reactive'
import { type FunctionComponent, memo, type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'

/** How many components are being drawn at this moment. */
let drawing = 0
const waiting = new Set<() => void>()

/** Work done while drawing: what it changes is drawn again afterwards, never in the middle. */
export function whileDrawing<Result>(work: () => Result): Result {
  drawing += 1
  try {
    return work()
  } finally {
    drawing -= 1
  }
}

function flush(): void {
  const all = [...waiting]
  waiting.clear()
  for (const one of all) one()
}

function drawAgain(update: () => void): void {
  if (drawing === 0) {
    update()
    return
  }
  if (waiting.size === 0) queueMicrotask(flush)
  waiting.add(update)
}

interface Watch {
  readonly tracker: Tracker
  isThere: boolean
  isStale: boolean
}

/** What a component reads of the form while it draws, remembered: a change draws it again. */
function useWatch(draw: () => ReactNode): ReactNode {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const kept = useRef<Watch>(undefined)
  if (kept.current === undefined) {
    const changed = () => {
      // Not on the page yet: React would forget the call.
      if (made.isThere) drawAgain(again)
      else made.isStale = true
    }
    const made: Watch = { tracker: new Tracker(changed), isThere: false, isStale: false }
    kept.current = made
  }
  const watch = kept.current
  useLayoutEffect(() => {
    watch.isThere = true
    if (watch.isStale) again()
    watch.isStale = false
    return () => {
      watch.isThere = false
      watch.tracker.dispose()
      kept.current = undefined
    }
  }, [watch])
  return whileDrawing(() => watch.tracker.track(draw) as ReactNode)
}

/**
 * A component drawn again when something it read of the form changes. Formily's `observer` in three hooks instead of
 * eleven: a field has three such components, and a long form a thousand fields (quality.md, speed).
 */
export const watched = <Props extends object>(draw: (props: Props) => ReactNode): FunctionComponent<Props> =>
  memo((props: Props) => useWatch(() => draw(props))) as unknown as FunctionComponent<Props>
