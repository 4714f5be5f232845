import { cashierLanguage } from '../../api/payment.ts'
import type { FlowDeps } from '../../app/types.ts'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { formatAmount } from '../../domain/money.ts'
import { CHANNEL_VERSION, type PaymentChannel } from '../../domain/payment-channels.ts'
import { PAYMENT_PLATFORM } from '../../domain/platforms.ts'
import { BASE_PATH, ROUTES } from '../../domain/routes.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { Bill } from './types.ts'

/** The payment start of a bill [3-16], [7-40]. */
export function payOrderOf(
  { api, ports, launch, preferences }: Pick<FlowDeps, 'api' | 'ports' | 'launch' | 'preferences'>,
  bill: Bill,
  token: string,
  payChannels: readonly PaymentChannel[],
): PayOrder {
  const { language, platform } = preferences.state
  const { terminalType } = ports.cashier
  // Who comes back in this very tab is known by it alone where nothing else is kept [1-05], [1-06], [3-18].
  const forgetful = ports.storage.outlivesPage ? {} : { platform, language: LANGUAGE_FACTS[language].locale }
  const back = new URLSearchParams({ billId: bill.billId, merchantOrderNo: bill.merchantOrderNo, ...forgetful })
  return {
    title: bill.title[LANGUAGE_FACTS[language].textKey],
    amount: formatAmount(bill.total),
    billId: bill.billId,
    merchantOrderNo: bill.merchantOrderNo,
    cashierLanguage: cashierLanguage(language, terminalType),
    channelVersion: CHANNEL_VERSION,
    currency: bill.currency,
    terminalType,
    tarUrl: `${launch.origin}${BASE_PATH}${ROUTES.payPassed.path}?${back}`,
    orderServer: api.urlOf('/payment/order'),
    stateServer: api.urlOf('/payment/bill/success'),
    channelServer: api.urlOf('/pay-channel'),
    payChannels,
    platform: PAYMENT_PLATFORM[platform],
    headers: { Authorization: `Bearer ${token}` },
  }
}
