import type { Clock } from '#server/platform/clock.ts'

export class TestClock implements Clock {
  #ms: number

  constructor(start = '2026-11-20T04:00:00.000Z') {
    this.#ms = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#ms)
  }

  set(instant: string | Date): void {
    this.#ms = new Date(instant).getTime()
  }

  advance(amount: { readonly minutes?: number; readonly seconds?: number; readonly hours?: number }): void {
    this.#ms += ((amount.hours ?? 0) * 3600 + (amount.minutes ?? 0) * 60 + (amount.seconds ?? 0)) * 1000
  }
}
