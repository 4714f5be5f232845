import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Cashier, PayOrder } from '#shared/ports/cashier.ts'
import { type MemoryExternalPage, memoryExternalPage } from './external-page.ts'

/** A cashier that records how it was opened; `carry` sets how the next visit opens. */
export function memoryCashier(kind: 'web' | 'mobile' = 'web') {
  const opened: { order: PayOrder; channel: PaymentChannel | undefined; shown: string | undefined; visit: MemoryExternalPage }[] = []
  let carriedBy: MemoryExternalPage['carriedBy'] = kind === 'web' ? 'window' : 'host'
  return {
    opened: opened as readonly (typeof opened)[number][],
    get last() {
      return opened.at(-1)?.visit
    },
    carry: (by: MemoryExternalPage['carriedBy']) => {
      carriedBy = by
    },
    terminalType: kind === 'web' ? 'PC' : 'MOBILE',
    choosesChannelHere: kind === 'web',
    open(order, channel, shown) {
      const visit = memoryExternalPage(carriedBy)
      opened.push({ order, channel, shown, visit })
      return visit
    },
    openWindow() {
      const last = opened.at(-1)
      if (last?.visit.carriedBy !== 'window' || last.visit.ended) return undefined
      return { billId: last.order.billId, close: last.visit.end }
    },
  } satisfies Cashier & Record<string, unknown>
}
