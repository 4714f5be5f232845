import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { parseLanguage } from '#shared/domain/languages.ts'
import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import type { PayOrder } from '#shared/ports/cashier.ts'
import type { LaunchParams, WireResult } from './contract.ts'

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const dictionary = (value: unknown): WireResult | undefined => (isRecord(value) ? value : undefined)

/** Removes the names whose value is undefined. */
export const withoutUndefined = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Start-up parameters write booleans as YES/NO, 'true'/'false' or a boolean. */
function truth(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 'YES') return true
  if (value === false || value === 'false' || value === 'NO') return false
  return undefined
}

/** Reads an order from a start-up parameter: an object, or its JSON (start-up parameters are often strings). */
function readOrder(value: unknown): PayOrder | undefined {
  if (typeof value === 'string') {
    try {
      return readOrder(JSON.parse(value))
    } catch {
      // not JSON: there is no order (threat 2)
      return undefined
    }
  }
  const order = dictionary(value)
  const billId = text(order?.billId)
  if (order === undefined || billId === undefined) return undefined
  const textOf = (name: keyof PayOrder): string => text(order[name]) ?? ''
  const authorization = text(dictionary(order.headers)?.Authorization) ?? ''
  return {
    title: textOf('title'),
    amount: textOf('amount'),
    billId,
    merchantOrderNo: textOf('merchantOrderNo'),
    cashierLanguage: order.cashierLanguage === 'en' ? 'en' : order.cashierLanguage === 'pt' ? 'pt' : 'zh-Hant',
    channelVersion: 2,
    currency: text(order.currency) ?? 'MOP',
    terminalType: 'MOBILE',
    tarUrl: textOf('tarUrl'),
    orderServer: textOf('orderServer'),
    stateServer: textOf('stateServer'),
    channelServer: textOf('channelServer'),
    payChannels: Array.isArray(order.payChannels) ? order.payChannels.filter(isPaymentChannel) : [],
    platform: order.platform === 'association-business' ? 'association-business' : 'one-account',
    headers: { Authorization: `Bearer ${authorization.replace(/^Bearer /, '')}` },
  }
}

/**
 * Merges the launch parameters of the host and of the address. On iOS the host's can be from an earlier opening of the
 * same page, so the address overrides them (decision 4).
 */
export function readLaunchParams(startup: WireResult, address: URLSearchParams): LaunchParams {
  const either = <T>(name: string, read: (value: unknown) => T | undefined): T | undefined => read(address.get(name)) ?? read(startup[name])
  return withoutUndefined<LaunchParams>({
    language: either('language', (value) => parseLanguage(text(value))),
    isDark: either('isDark', truth),
    platform: either('platform', (value) => parsePlatform(text(value))),
    appVersion: either('appVersion', text),
    // never from the address: a link could sign its reader in as the author of the link (decision 4)
    authCode: text(startup.authCode),
    osType: text(startup.osType),
    gxToken: text(startup.gxToken),
    order: either('order', readOrder),
  })
}
