import type { ScenarioStep } from '../scenario.ts'
import type { Calls } from './calls.ts'
import { post } from './launch.ts'
import type { Phone } from './phone.ts'

/** What the host's own screens need of the player. */
export interface HostHands {
  readonly calls: Calls
  readonly phone: Phone
  /** how many lines the trace has */
  readonly happened: () => number
  readonly line: (text: string) => void
}
const TOLD_NOTHING = 'the page is told nothing'

/** The host's cashier: pays the order passed to startPay, then notifies the page (decision 4), if it is still open. */
export async function payAtHost({ outcome, tells, lateMs = 0 }: Extract<ScenarioStep, { do: 'pay' }>, hands: HostHands): Promise<void> {
  const { calls, phone, line, happened } = hands
  const order = await calls.open('startPay', 'there is no cashier to pay at', happened)
  const { notice, data } = await post<{ notice: string; data: unknown }>('/harness/api/pay', { order, outcome })
  line(`host cashier: ${outcome}`)
  if (tells === 'nothing' || !phone.isOpen) return line(TOLD_NOTHING)
  const { host, self } = phone.opening
  const tell = (): void => {
    for (let times = tells === 'twice' ? 2 : 1; times > 0; times--) host.notify(notice, data)
  }
  if (lateMs > 0) self.setTimeout(tell, lateMs)
  else tell()
}

/** The host's identity check: sets the outcome at the provider, then answers the page's call (decision 4). */
export async function endCheck(outcome: string, { calls, phone, line, happened }: HostHands): Promise<void> {
  const { id } = (await calls.open('startIdentityCheck', 'there is no check to end', happened)) as { readonly id: string }
  const result = await post('/harness/api/identity', { id, outcome })
  line(`host identity check: ${outcome}`)
  if (!phone.isOpen) return line(TOLD_NOTHING)
  if (!phone.opening.host.settle('startIdentityCheck', result))
    throw new Error('startIdentityCheck was answered before: nobody waits for the check to end')
}
