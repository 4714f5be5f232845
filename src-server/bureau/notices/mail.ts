import type { Origins } from '../../platform/origins.ts'
import { nameOf } from '../../platform/polling/poller.ts'
import { isLoopback } from '../../platform/settings/loopback.ts'
import type { MailServer } from '../../platform/settings/notice-settings.ts'
import type { Outlet, Tried } from '../outbox/outlet.ts'
import { composed, type Notice } from './compose.ts'
import { NOTICE_RECEIVERS } from './kinds.ts'

/** How long the mail server may take for each step, and in all; a delivery's lease is longer. */
const STEP_MS = 10_000
const WHOLE_MS = 30_000
/** Replies that reject the address itself: no such mailbox, or none that accepts messages. */
const NO_SUCH_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553, 556])

/** Time limits; shorter in tests. */
export interface MailPatience {
  readonly turnMs: number
  readonly wholeMs: number
}

/** Sends notices by e-mail, each over a new connection. `server` is read when it is needed. */
export function mailOutlet(
  server: () => MailServer | undefined,
  origins: Origins,
  patience: MailPatience = { turnMs: STEP_MS, wholeMs: WHOLE_MS },
): Outlet {
  return {
    name: NOTICE_RECEIVERS.EMAIL,
    async send(one) {
      const settings = server()
      if (settings === undefined) return { kind: 'failed', fault: 'no mail server' }
      return handIn(settings, composed(one, origins), patience)
    },
  }
}

async function handIn({ url, from }: MailServer, notice: Notice, { turnMs, wholeMs }: MailPatience): Promise<Tried> {
  // loaded with the first e-mail: most servers and all commands send none
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(hostname),
    connectionTimeout: turnMs,
    greetingTimeout: turnMs,
    socketTimeout: turnMs,
    // a notice is text only; nothing in it may make this server open a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.replace(/^.*@|>$/g, '')
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), wholeMs)
  })
  try {
    const sending = transport.sendMail({
      from,
      // exactly one address, whatever characters it contains
      to: { name: '', address: notice.to },
      subject: notice.subject,
      text: notice.text,
      messageId: `<${notice.messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': notice.locale },
    })
    await Promise.race([sending, tooLong])
    return { kind: 'delivered' }
  } catch (error) {
    return faultOf(error)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** The mail server's code; its text may repeat the address. */
function faultOf(error: unknown): Tried {
  const { responseCode, command, code } = Object(error) as { responseCode?: unknown; command?: unknown; code?: unknown }
  const isRefused = typeof responseCode === 'number' && NO_SUCH_ADDRESS.has(responseCode) && command === 'RCPT TO'
  const fault = [code, responseCode].filter((part) => part !== undefined).join(' ')
  return { kind: isRefused ? 'refused' : 'failed', fault: fault === '' ? nameOf(error) : fault }
}
