import { browserClock } from '#shared/browser/clock.ts'
import { createBridge } from '../bridge.ts'
import type { HostEvent, HostMethod } from '../contract.ts'
import { HostError } from '../host-error.ts'
import { SAMPLES } from './samples.ts'

/** What a scenario may do on the probe page: the bridge itself, with no screen around it. */
export interface Probe {
  /** what the bridge answered, a line each, in order */
  readonly lines: string[]
  /** calls the method with its sample; the outcome becomes a line */
  call(method: HostMethod): void
  listen(event: HostEvent): void
  unlisten(event: HostEvent): void
  supports(method: HostMethod): boolean
}

declare global {
  interface Window {
    probe?: Probe
  }
}

const lines: string[] = []
const stops = new Map<HostEvent, () => void>()
const bridge = createBridge({
  window,
  clock: browserClock(window),
  address: new URLSearchParams(location.search),
  observe: (method) => lines.push(`${method} settled`),
})

const outcome = (error: unknown): string =>
  error instanceof HostError ? `${error.code} ${error.wireCode ?? ''}`.trimEnd() : `not a HostError: ${error}`

window.probe = {
  lines,
  call(method) {
    const asked = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
    asked(method, SAMPLES[method].params).then(
      (answer) => lines.push(`${method} = ${JSON.stringify(answer) ?? 'nothing'}`),
      (error: unknown) => lines.push(`${method} ! ${outcome(error)}`),
    )
  },
  listen(event) {
    stops.set(
      event,
      bridge.on(event, (payload: unknown) => {
        if (event === 'back') (payload as Event).preventDefault()
        lines.push(`${event} heard`)
      }),
    )
  },
  unlisten(event) {
    stops.get(event)?.()
    stops.delete(event)
  },
  supports: (method) => bridge.supports(method),
}
document.documentElement.dataset.probe = 'ready'
