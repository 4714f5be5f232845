import type { HostBridge, HostEvent } from '../contract.ts'
import { NOTIFICATIONS } from '../contract.ts'
import type { Row } from './checks.ts'

/** Every event of the contract, and what carries it. */
export const EVENTS: Readonly<Record<HostEvent, string>> = {
  back: 'DOM event',
  pause: 'DOM event',
  resume: 'DOM event',
  payResult: NOTIFICATIONS.payResult[0],
  payLater: NOTIFICATIONS.payLater[0],
  paySuccess: NOTIFICATIONS.paySuccess[0],
}
export const EVENT_NAMES = Object.keys(EVENTS) as HostEvent[]

/** A row each time the host sends an event: the tester presses back, leaves and comes back, pays; paySuccess is what emitPaySuccess posts. */
export function reportEvents(bridge: HostBridge, report: (row: Row) => void): void {
  for (const event of EVENT_NAMES) {
    let times = 0
    bridge.on(event, (payload: unknown) => {
      // the tester stays on the table; a host that closes the page all the same breaks the contract
      if (event === 'back') (payload as Event).preventDefault()
      times += 1
      const data = payload instanceof Event ? '' : (JSON.stringify(payload) ?? '')
      report({ method: event, jsapi: EVENTS[event], verdict: 'conforms', detail: `heard ${times} × ${data}`.trim(), ms: 0 })
    })
  }
}
