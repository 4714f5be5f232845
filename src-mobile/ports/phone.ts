import type { Phone } from '#shared/ports/phone.ts'
import type { HostBridge } from '../bridge/contract.ts'

/** Digits and a leading plus; what else stands in a hotline is for reading. */
const dialable = (number: string): string => number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')

export const mobilePhone = (bridge: HostBridge, self: Window): Phone => ({
  call(number) {
    const digits = dialable(number)
    if (digits === '') return
    const dial = (): void => self.location.assign(`tel:${digits}`)
    if (bridge.inHost) bridge.call('callPhone', { number: digits }).catch(dial)
    else dial()
  },
})
