import { phoneOfProfile } from '#shared/domain/people/phone-number.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Origins } from '../../platform/origins.ts'
import type { SmsGateway } from '../../platform/settings/notice-settings.ts'
import { callSigned, NoAnswer } from '../../platform/signing/signed-call.ts'
import { type Outlet, type Tried, triedBy } from '../outbox/outlet.ts'
import { composed } from './compose.ts'
import { NOTICE_RECEIVERS } from './kinds.ts'

/** The path of a message below the gateway's address. */
export const SMS_PATH = '/sms/messages'
/** The gateway will never deliver to this number: it is invalid, or no longer in service. Neither is a fault of the gateway. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([422, 410])

/** Sends notices by SMS, each with one signed call to the gateway. `gateway` is read when it is needed. */
export function smsOutlet(gateway: () => SmsGateway | undefined, { clock, origins }: { clock: Clock; origins: Origins }): Outlet {
  return {
    name: NOTICE_RECEIVERS.SMS,
    async send(one) {
      const party = gateway()
      if (party === undefined) return { kind: 'failed', fault: 'no gateway' }
      const { messageId, to, short: text } = composed(one, origins)
      const status = await statusOf(
        callSigned(party, { method: 'POST', path: SMS_PATH, body: { messageId, to: digitsOf(to), text }, id: messageId }, clock.now()),
      )
      return status === undefined ? { kind: 'failed', fault: 'NoAnswer' } : meaningOf(status)
    },
  }
}

/** A number in any form in which a provider writes it, as the gateway takes it: digits alone, with the country first. */
function digitsOf(written: string): string {
  const phone = phoneOfProfile(written)
  return phone === undefined ? written.replace(/\D/g, '').replace(/^00/, '') : `${phone.areaCode}${phone.number}`
}

const meaningOf = (status: number): Tried => (REFUSED_STATUSES.has(status) ? { kind: 'refused', fault: String(status) } : triedBy(status))

/** The status of an answer. The body is ignored, because an unexpected one must not cause a second message. */
async function statusOf(call: ReturnType<typeof callSigned>): Promise<number | undefined> {
  try {
    return (await call).status
  } catch (error) {
    if (error instanceof NoAnswer) return error.status
    throw error
  }
}
