import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import {
  type HostBridge,
  type HostEvent,
  type HostEvents,
  MAX_LISTENERS,
  NOTIFICATIONS,
  PAY_STATUS_BY_CODE,
  PAY_STATUSES,
  type WireResult,
} from './contract.ts'
import { dictionary, readLaunchParams, text, withoutUndefined } from './launch-params.ts'
import type { HostWindow, Transport } from './transport.ts'

type Handler = (payload: never) => void
type Notified = keyof typeof NOTIFICATIONS

/** Parses a notification; undefined for another shape, which is ignored (threat 2). */
const READERS: { readonly [E in Notified]: (payload: WireResult) => HostEvents[E] | undefined } = {
  payResult: (payload) => {
    const billId = text(payload.billId)
    const resultCode = String(payload.resultCode ?? '')
    const status = PAY_STATUSES.find((word) => word === payload.status) ?? PAY_STATUS_BY_CODE[resultCode]
    if (billId === undefined || (status === undefined && resultCode === '')) return undefined
    return withoutUndefined<HostEvents['payResult']>({
      billId,
      merchantOrderNo: text(payload.merchantOrderNo) ?? '',
      status: status ?? 'UNKNOWN',
      resultCode,
      channel: isPaymentChannel(payload.channel) ? payload.channel : undefined,
      memo: text(payload.memo),
    })
  },
  payLater: (payload) => {
    const billId = text(payload.billId)
    if (billId === undefined) return undefined
    const merchantOrderNo = text(payload.merchantOrderNo) ?? ''
    return withoutUndefined<HostEvents['payLater']>({ billId, merchantOrderNo, expireAt: text(payload.expireAt) })
  },
  paySuccess: ({ success, merchantOrderNo }) =>
    success === true ? withoutUndefined<HostEvents['paySuccess']>({ success, merchantOrderNo: text(merchantOrderNo) }) : undefined,
}

/** Payloads of the document's own events. */
const DOCUMENT_PAYLOADS: {
  readonly [E in Exclude<HostEvent, Notified>]: (event: Event & { data?: unknown; resumeParams?: unknown }) => HostEvents[E]
} = {
  back: (event) => event,
  pause: () => undefined,
  resume: ({ data, resumeParams }) => ({
    data,
    resumeParams,
    launch: readLaunchParams({ ...dictionary(data), ...dictionary(resumeParams) }, new URLSearchParams()),
  }),
}

const isNotified = (event: HostEvent): event is Notified => event in NOTIFICATIONS

/**
 * Uses one wire listener per event while it has handlers. An exception of a handler goes to the page's error report and
 * does not stop other handlers.
 */
export function createEvents(window: HostWindow, transport: Transport): HostBridge['on'] {
  const handlers = new Map<HostEvent, Set<Handler>>()
  const stop = new Map<HostEvent, () => void>()

  const notify = (event: HostEvent, payload: unknown): void => {
    for (const handler of [...(handlers.get(event) ?? [])]) {
      try {
        handler(payload as never)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  const listenToNotifications = (event: Notified): (() => void) => {
    let listening = true
    transport.ready().then(
      () => {
        if (!listening) return
        for (const name of NOTIFICATIONS[event]) {
          transport.listen('addNotifyListener', { name }, (result) => {
            // the payload, with or without the host's `data` wrapper
            const payload = listening ? READERS[event](dictionary(result.data) ?? result) : undefined
            if (payload !== undefined) notify(event, payload)
          })
        }
      },
      () => {
        // without a bridge there is nothing to listen to, and the callers' own calls fail with NOT_IN_HOST
        listening = false
      },
    )
    return () => {
      if (listening) for (const name of NOTIFICATIONS[event]) transport.listen('removeNotifyListener', { name }, () => undefined)
      listening = false
    }
  }

  const listenToDocument = (event: Exclude<HostEvent, Notified>): (() => void) => {
    const onEvent = (domEvent: Event): void => notify(event, DOCUMENT_PAYLOADS[event](domEvent))
    window.document.addEventListener(event, onEvent)
    return () => window.document.removeEventListener(event, onEvent)
  }

  return (event, handler) => {
    const set = handlers.get(event) ?? new Set<Handler>()
    if (set.size >= MAX_LISTENERS) throw new RangeError(`more than ${MAX_LISTENERS} listeners for '${event}' [9-06]`)
    // wrapped, so a handler that is added twice counts twice and is removed twice
    const wrapped: Handler = (payload) => handler(payload)
    handlers.set(event, set.add(wrapped))
    if (set.size === 1) stop.set(event, isNotified(event) ? listenToNotifications(event) : listenToDocument(event))
    return () => {
      if (set.delete(wrapped) && set.size === 0) stop.get(event)?.()
    }
  }
}
