import { cashierLanguage, LANGUAGE_FACTS } from '../../domain/languages.ts'
import { formatAmount } from '../../domain/money/money.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import { CHANNEL_VERSION, type PaymentChannel } from '../../domain/payment/payment-channels.ts'
import { PAYMENT_PLATFORM } from '../../domain/platforms.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { FlowDeps } from '../core/deps.ts'
import { payPassedPath } from './pay-passed-path.ts'

const SURFACE: Readonly<Record<PayOrder['terminalType'], Surface>> = { PC: 'web', MOBILE: 'mobile' }

/** The payment start of a bill [3-16], [7-40]. */
export function payOrderOf(
  { api, ports, launch, preferences }: Pick<FlowDeps, 'api' | 'ports' | 'launch' | 'preferences'>,
  bill: Bill,
  token: string,
  payChannels: readonly PaymentChannel[],
): PayOrder {
  const { language, platform } = preferences.state
  const { terminalType } = ports.cashier
  return {
    title: bill.title[LANGUAGE_FACTS[language].textKey],
    amount: formatAmount(bill.total),
    billId: bill.billId,
    merchantOrderNo: bill.merchantOrderNo,
    cashierLanguage: cashierLanguage(language, SURFACE[terminalType]),
    channelVersion: CHANNEL_VERSION,
    currency: bill.currency,
    terminalType,
    tarUrl: `${launch.origin}${payPassedPath({ ports, preferences }, bill)}`,
    orderServer: api.urlOf('/payment/order'),
    stateServer: api.urlOf('/payment/bill/success'),
    channelServer: api.urlOf('/pay-channel'),
    payChannels,
    platform: PAYMENT_PLATFORM[platform],
    headers: { Authorization: `Bearer ${token}` },
  }
}
