import type { Context } from '../../context.ts'
import type { Counterparts } from '../../counterparts.ts'
import type { Receiver } from '../../platform/settings/settings.ts'
import type { Outlet } from '../outbox/outlet.ts'
import { withDailyLimit } from './daily-limit.ts'
import { NOTICE_RECEIVERS } from './kinds.ts'
import { mailOutlet } from './mail.ts'
import { smsOutlet } from './sms.ts'

/** The outlets for notices that this server has, as receivers of the outbox. */
export function noticeReceivers({ mail, sms }: Counterparts): readonly Pick<Receiver, 'name' | 'url'>[] {
  return [
    ...(mail === undefined ? [] : [{ name: NOTICE_RECEIVERS.EMAIL, url: withoutSecrets(mail.url) }]),
    ...(sms === undefined ? [] : [{ name: NOTICE_RECEIVERS.SMS, url: sms.url }]),
  ]
}

export function noticeOutlets(context: Pick<Context, 'counterparts' | 'clock' | 'origins' | 'db' | 'settings'>): readonly Outlet[] {
  const { counterparts, clock, origins, settings } = context
  const outlets = [mailOutlet(() => counterparts.mail, origins), smsOutlet(() => counterparts.sms, { clock, origins })]
  const present = new Set(noticeReceivers(counterparts).map(({ name }) => name))
  return outlets.filter(({ name }) => present.has(name)).map((outlet) => withDailyLimit(outlet, context, settings.noticesPerAddress))
}

/** An address without its credentials, which may be stored and shown. */
function withoutSecrets(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}
