import type { ExternalPage, Ports } from '../ports/index.ts'
import type { PanelRecord } from './record.ts'

/** The same visit to a page of another site, with its opening, its signals and its end recorded. */
function watched(name: string, visit: ExternalPage, record: PanelRecord): ExternalPage {
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

/** The same ports, with every visit to the pages of cashier and identity check recorded (decisions 4 and 5). */
export const watchExternalPages = (ports: Ports, record: PanelRecord): Ports => ({
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
