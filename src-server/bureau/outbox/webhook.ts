import type { Clock } from '../../platform/clock.ts'
import { USER_AGENT } from '../../platform/http/user-agent.ts'
import { nameOf } from '../../platform/polling/poller.ts'
import type { Receiver } from '../../platform/settings/settings.ts'
import { signedHeaders } from '../../platform/signing/standard-webhooks.ts'
import type { Claimed } from './deliveries.ts'
import { type Outlet, type Tried, triedBy } from './outlet.ts'

/** Time limit for a receiver's answer; the lease of a delivery is longer. */
const ANSWER_MS = 15_000

/** Posts messages to another system. A redirection counts as a failure, because the address is a setting. */
export function webhookTo(receiver: Receiver, clock: Clock, answerMs = ANSWER_MS): Outlet {
  const { name, url, secrets } = receiver
  return {
    name,
    async send({ message: { messageId, kind, record, sequence, data, at } }: Claimed): Promise<Tried> {
      const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { record, sequence, ...data } })
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...USER_AGENT, 'content-type': 'application/json', ...signedHeaders(secrets, messageId, body, clock.now()) },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        })
        await answer.body?.cancel()
        return triedBy(answer.status)
      } catch (error) {
        return { kind: 'failed', fault: nameOf(error) }
      }
    },
  }
}
