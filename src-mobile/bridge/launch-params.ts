import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { parseLanguage } from '#shared/domain/languages.ts'
import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import type { PayOrder } from '#shared/ports/cashier.ts'
import type { LaunchParams, WireResult } from './contract.ts'

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const dictionary = (value: unknown): WireResult | undefined => (isRecord(value) ? value : undefined)

/** What was said, without the names of which nothing was said. */
export const said = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Start-up parameters write truth as YES/NO, 'true'/'false' or a boolean. */
function truth(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 'YES') return true
  if (value === false || value === 'false' || value === 'NO') return false
  return undefined
}

/** An order as a start-up parameter: an object, or the JSON of one (a start-up parameter is often a string). */
function readOrder(value: unknown): PayOrder | undefined {
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
  const words = (name: keyof PayOrder): string => text(order[name]) ?? ''
  const authorization = text(dictionary(order.headers)?.Authorization) ?? ''
  return {
    title: words('title'),
    amount: words('amount'),
    billId,
    merchantOrderNo: words('merchantOrderNo'),
    cashierLanguage: order.cashierLanguage === 'en' ? 'en' : order.cashierLanguage === 'pt' ? 'pt' : 'zh-Hant',
    channelVersion: 2,
    currency: text(order.currency) ?? 'MOP',
    terminalType: 'MOBILE',
    tarUrl: words('tarUrl'),
    orderServer: words('orderServer'),
    stateServer: words('stateServer'),
    channelServer: words('channelServer'),
    payChannels: Array.isArray(order.payChannels) ? order.payChannels.filter(isPaymentChannel) : [],
    platform: order.platform === 'association-business' ? 'association-business' : 'one-account',
    headers: { Authorization: `Bearer ${authorization.replace(/^Bearer /, '')}` },
  }
}

/**
 * Launch parameters from what the host gave and from the address. On iOS the host's can be those of an earlier
 * opening of the same page, so wherever both speak, the address wins (decision 4).
 */
export function readLaunchParams(startup: WireResult, address: URLSearchParams): LaunchParams {
  const either = <T>(name: string, read: (value: unknown) => T | undefined): T | undefined => read(address.get(name)) ?? read(startup[name])
  return said<LaunchParams>({
    language: either('language', (value) => parseLanguage(text(value))),
    isDark: either('isDark', truth),
    platform: either('platform', (value) => parsePlatform(text(value))),
    appVersion: either('appVersion', text),
    // never of the address: a link would sign its reader in as whoever made it (decision 4)
    authCode: text(startup.authCode),
    osType: text(startup.osType),
    gxToken: text(startup.gxToken),
    order: either('order', readOrder),
  })
}
