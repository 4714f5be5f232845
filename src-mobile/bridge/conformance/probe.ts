import { browserClock } from '#shared/browser/clock.ts'
import { createBridge } from '../bridge.ts'
import type { HostEvent, HostMethod } from '../contract.ts'
import { HostError } from '../host-error.ts'
import { SAMPLES } from './samples.ts'

/** Answers of the bridge in order, one line each. */
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

/** API of the probe page for scenarios: the bridge without any screen around it. */
const probe = {
  lines,
  /** calls the method with its sample params; the outcome becomes a line */
  call(method: HostMethod) {
    const callUntyped = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
    callUntyped(method, SAMPLES[method].params).then(
      (answer) => lines.push(`${method} = ${JSON.stringify(answer) ?? 'nothing'}`),
      (error: unknown) => lines.push(`${method} ! ${outcome(error)}`),
    )
  },
  listen(event: HostEvent) {
    stops.set(
      event,
      bridge.on(event, (payload: unknown) => {
        if (event === 'back') (payload as Event).preventDefault()
        lines.push(`${event} heard`)
      }),
    )
  },
  unlisten(event: HostEvent) {
    stops.get(event)?.()
    stops.delete(event)
  },
  supports: bridge.supports,
}
Object.assign(window, { probe })
document.documentElement.dataset.probe = 'ready'
