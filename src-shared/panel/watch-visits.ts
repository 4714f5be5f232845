import type { Ports, Visit } from '../ports/index.ts'
import type { PanelRecord } from './record.ts'

/** A visit that writes down how it went out, each of its signals and its end. */
function watched(name: string, visit: Visit, record: PanelRecord): Visit {
  record.line(`${name}: ${visit.carriedBy}`, { href: visit.href })
  return {
    get carriedBy() {
      return visit.carriedBy
    },
    get href() {
      return visit.href
    },
    onSignal: (listener) =>
      visit.onSignal((signal) => {
        record.line(`${name} says ${signal}`)
        listener(signal)
      }),
    focus: () => visit.focus(),
    end: () => {
      record.line(`${name}: ended`)
      visit.end()
    },
  }
}

/** The same ports, every trip to the cashier and the identity check written down (decisions 4 and 5). */
export const watchVisits = (ports: Ports, record: PanelRecord): Ports => ({
  ...ports,
  cashier: {
    ...ports.cashier,
    open: (order, channel) => watched('cashier', ports.cashier.open(order, channel), record),
  },
  identityCheck: {
    ...ports.identityCheck,
    open: (request) => watched('identity check', ports.identityCheck.open(request), record),
  },
})
