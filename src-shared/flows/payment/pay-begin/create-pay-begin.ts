import { isHttpError, isUnauthorised } from '../../../api/errors.ts'
import { getBill, openAtCashier } from '../../../api/payment.ts'
import { isPaymentChannel } from '../../../domain/payment/payment-channels.ts'
import type { Message } from '../../../ports/message.ts'
import { closePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { messageOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { payPassedPath } from '../pay-passed-path.ts'
import type { PayBeginActions, PayBeginFlow, PayBeginState } from './types.ts'

/** Shape of the digest of the payer's page (payment/digest.ts). */
const DIGEST = /^[0-9a-f]{64}$/

/** /pay-begin [2-09]: requests the cashier's address and goes there. The page's address has no price and no token (threats 9, 18). */
export function createPayBegin(deps: FlowDeps): PayBeginFlow {
  const { api, ports, preferences, session, surface } = deps
  const { state, set } = createState<PayBeginState>({ at: { kind: 'starting' } })
  const latest = createLatestRequest()

  /** The bill's number, from the address or looked up by tid or order number. */
  async function billIdOf({ billId, tid, merchantOrderNo }: Record<string, string | undefined>): Promise<string | undefined> {
    if (billId !== undefined && billId !== '') return billId
    if (tid !== undefined) return (await getBill(api, { tid }))?.billId
    return merchantOrderNo === undefined ? undefined : (await getBill(api, { merchantOrderNo }))?.billId
  }

  async function start(): Promise<void> {
    const signal = latest.start()
    set({ at: { kind: 'starting' } })
    const query = ports.navigator.query()
    try {
      // a host may open this public page directly; its one-time code is then the only sign-in (decision 4)
      await session.hostCodeExchanged()
      const billId = await billIdOf(query)
      if (signal.aborted) return
      if (billId === undefined) {
        set({ at: { kind: 'noOrder' } })
        return
      }
      const { language, platform } = preferences.state
      const href = await openAtCashier(
        api,
        {
          billId,
          channel: isPaymentChannel(query.channel) ? query.channel : undefined,
          surface,
          language,
          platform,
          returnTo: payPassedPath({ ports, preferences }, { billId, merchantOrderNo: query.merchantOrderNo }),
          shown: DIGEST.test(query.shown ?? '') ? query.shown : undefined,
        },
        { signal },
      )
      // other tabs with this bill query it now and do not offer to pay it
      ports.hostPage.reportLeaving(billId)
      set({ at: { kind: 'leaving', href } })
      ports.navigator.leaveTo(href, 'only-forwards')
    } catch (error) {
      if (signal.aborted) return
      if (isHttpError(error) && error.status === 404) {
        set({ at: { kind: 'noOrder' } })
        return
      }
      // this window has no sign-in; the page that opened it offers one, and then the retry here works
      const message: Message = isUnauthorised(error) ? { key: 'signInExpired' } : messageOf(error)
      set({ at: { kind: 'failed', message } })
    }
  }

  const open = () => void start()
  const close = () => void closePage(deps)
  return { state, actions: ({ at }): PayBeginActions => ({ open, retry: at.kind === 'failed' ? open : undefined, close }) }
}
