import type { PaymentChannel } from '#shared/domain/payment-channels.ts'
import type { Cashier, PayOrder } from '#shared/ports/cashier.ts'
import { type MemoryExternalPage, memoryExternalPage } from './external-page.ts'

export interface MemoryCashier extends Cashier {
  readonly opened: readonly {
    readonly order: PayOrder
    readonly channel: PaymentChannel | undefined
    readonly shown: string | undefined
    readonly visit: MemoryExternalPage
  }[]
  readonly last: MemoryExternalPage | undefined
  /** how the next visit goes out */
  carry(by: MemoryExternalPage['carriedBy']): void
}

export function memoryCashier(kind: 'web' | 'mobile' = 'web'): MemoryCashier {
  const opened: { order: PayOrder; channel: PaymentChannel | undefined; shown: string | undefined; visit: MemoryExternalPage }[] = []
  let carriedBy: MemoryExternalPage['carriedBy'] = kind === 'web' ? 'window' : 'host'
  return {
    terminalType: kind === 'web' ? 'PC' : 'MOBILE',
    choosesChannelHere: kind === 'web',
    opened,
    get last() {
      return opened.at(-1)?.visit
    },
    carry: (by) => {
      carriedBy = by
    },
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
  }
}
