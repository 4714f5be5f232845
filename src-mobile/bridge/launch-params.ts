import { parseLanguage } from '#shared/domain/languages.ts'
import { isPaymentChannel } from '#shared/domain/payment-channels.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import type { PayOrder } from '#shared/ports/cashier.ts'
import type { LaunchParams } from './contract.ts'

type Params = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Start-up parameters write truth as YES/NO, 'true'/'false' or a boolean. */
function truth(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 'YES') return true
  if (value === false || value === 'false' || value === 'NO') return false
  return undefined
}

const dictionary = (value: unknown): Params | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Params) : undefined

/** An order as a start-up parameter: an object, or the JSON of one (a start-up parameter is often a string). */
export function readOrder(value: unknown): PayOrder | undefined {
  if (typeof value === 'string') {
    try {
      return readOrder(JSON.parse(value))
    } catch {
      // not JSON: no order was given (threat 2)
      return undefined
    }
  }
  const order = dictionary(value)
  const billId = text(order?.billId)
  if (order === undefined || billId === undefined) return undefined
  const headers = dictionary(order.headers)
  const authorization = text(headers?.Authorization)
  return {
    title: text(order.title) ?? '',
    amount: text(order.amount) ?? '',
    billId,
    merchantOrderNo: text(order.merchantOrderNo) ?? '',
    cashierLanguage: order.cashierLanguage === 'en' ? 'en' : order.cashierLanguage === 'pt' ? 'pt' : 'zh-Hant',
    channelVersion: 2,
    currency: text(order.currency) ?? 'MOP',
    terminalType: 'MOBILE',
    tarUrl: text(order.tarUrl) ?? '',
    orderServer: text(order.orderServer) ?? '',
    stateServer: text(order.stateServer) ?? '',
    channelServer: text(order.channelServer) ?? '',
    payChannels: Array.isArray(order.payChannels) ? order.payChannels.filter(isPaymentChannel) : [],
    platform: order.platform === 'association-business' ? 'association-business' : 'one-account',
    headers: { Authorization: `Bearer ${(authorization ?? '').replace(/^Bearer /, '')}` },
  }
}

/**
 * Launch parameters from what the host gave and from the address. On iOS the host's can be those of an earlier
 * opening of the same page, so wherever both speak, the address wins (decision 4).
 */
export function readLaunchParams(startup: Params, address: URLSearchParams): LaunchParams {
  const either = <T>(name: string, read: (value: unknown) => T | undefined): T | undefined => read(address.get(name)) ?? read(startup[name])
  const language = either('language', (value) => parseLanguage(text(value)))
  const isDark = either('isDark', truth)
  const platform = either('platform', (value) => parsePlatform(text(value)))
  const appVersion = either('appVersion', text)
  const authCode = either('authCode', text)
  const order = either('order', readOrder)
  return {
    ...(language && { language }),
    ...(isDark !== undefined && { isDark }),
    ...(platform && { platform }),
    ...(appVersion && { appVersion }),
    ...(authCode && { authCode }),
    ...(order && { order }),
  }
}
