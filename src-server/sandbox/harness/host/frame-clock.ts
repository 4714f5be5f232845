/** The page's clock under the harness's control: its Date and its timers, moved together. */
export interface FrameClock {
  /** Advances the page's time; runs the timers due in between, in order, with their promises. */
  move(ms: number): Promise<void>
}

interface Timer {
  due: number
  readonly every: number | undefined
  readonly run: () => void
  real: number
}

/** Replaces Date, setTimeout and setInterval of a window before its first script runs. */
export function installFrameClock(self: Window & typeof globalThis): FrameClock {
  const RealDate = self.Date
  const realSet = self.setTimeout.bind(self)
  const realClear = self.clearTimeout.bind(self)
  const timers = new Map<number, Timer>()
  let ahead = 0
  let last = 0
  const now = (): number => RealDate.now() + ahead

  const fire = (id: number): void => {
    const timer = timers.get(id)
    if (timer === undefined) return
    realClear(timer.real)
    if (timer.every === undefined) timers.delete(id)
    else {
      timer.due += Math.max(timer.every, 1)
      arm(id, timer)
    }
    timer.run()
  }
  const arm = (id: number, timer: Timer): void => {
    timer.real = realSet(() => fire(id), Math.max(0, timer.due - now()))
  }
  const begin = (handler: TimerHandler, ms: number | undefined, repeats: boolean, args: readonly unknown[]): number => {
    const wait = Math.max(0, Number(ms) || 0)
    const run = (): void => {
      // As the browser calls it: called from this window, the page's relative addresses would be relative to this window's.
      if (typeof handler === 'function') self.queueMicrotask(handler.bind(self, ...args))
    }
    const timer: Timer = { due: now() + wait, every: repeats ? wait : undefined, run, real: 0 }
    timers.set(++last, timer)
    arm(last, timer)
    return last
  }
  const end = (id: number | undefined): void => {
    const timer = id === undefined ? undefined : timers.get(id)
    if (id === undefined || timer === undefined) return
    realClear(timer.real)
    timers.delete(id)
  }

  class FrameDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]))
    }
    static override now(): number {
      return now()
    }
  }
  Object.assign(self, {
    Date: FrameDate,
    setTimeout: (handler: TimerHandler, ms?: number, ...args: unknown[]) => begin(handler, ms, false, args),
    setInterval: (handler: TimerHandler, ms?: number, ...args: unknown[]) => begin(handler, ms, true, args),
    clearTimeout: end,
    clearInterval: end,
  })

  return {
    async move(ms) {
      const target = now() + ms
      for (;;) {
        const next = [...timers].filter(([, { due }]) => due <= target).sort(([, a], [, b]) => a.due - b.due)[0]
        if (next === undefined) break
        const [id, { due }] = next
        ahead += Math.max(0, due - now())
        fire(id)
        await settled()
      }
      ahead += Math.max(0, target - now())
      for (const [id, timer] of timers) {
        realClear(timer.real)
        arm(id, timer)
      }
    },
  }
}

/** Waits for one task, so that promises resolved by a timer have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(undefined)
  })
}
