import { isPaymentChannel } from '#shared/domain/payment-channels.ts'
import { type HostEvent, type HostEvents, MAX_LISTENERS, NOTIFICATIONS, PAY_STATUS_BY_CODE, type PayStatus } from './contract.ts'
import { readLaunchParams } from './launch-params.ts'
import type { HostWindow, Transport } from './transport.ts'

type Params = Readonly<Record<string, unknown>>
type Handler = (payload: never) => void
type Notified = keyof typeof NOTIFICATIONS

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const STATUSES: readonly PayStatus[] = ['SUCCESS', 'PROCESSING', 'FAILED', 'CANCELLED', 'NETWORK_ERROR', 'UNKNOWN']

/** A notice's payload, whether the host puts it under `data` or not. */
function payloadOf(result: Params): Params {
  const { data } = result
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Params) : result
}

/** Reads a notice; undefined for one of another shape, which is ignored (threat 2). */
const READERS: { readonly [E in Notified]: (payload: Params) => HostEvents[E] | undefined } = {
  payResult: (payload) => {
    const billId = text(payload.billId)
    const resultCode = String(payload.resultCode ?? '')
    const status = STATUSES.find((word) => word === payload.status) ?? PAY_STATUS_BY_CODE[resultCode]
    if (billId === undefined || (status === undefined && resultCode === '')) return undefined
    const memo = text(payload.memo)
    return {
      billId,
      merchantOrderNo: text(payload.merchantOrderNo) ?? '',
      status: status ?? 'UNKNOWN',
      resultCode,
      ...(isPaymentChannel(payload.channel) && { channel: payload.channel }),
      ...(memo && { memo }),
    }
  },
  payLater: (payload) => {
    const billId = text(payload.billId)
    const expireAt = text(payload.expireAt)
    return billId === undefined
      ? undefined
      : { billId, merchantOrderNo: text(payload.merchantOrderNo) ?? '', ...(expireAt && { expireAt }) }
  },
  paySuccess: (payload) => {
    const merchantOrderNo = text(payload.merchantOrderNo)
    return payload.success === true ? { success: true, ...(merchantOrderNo && { merchantOrderNo }) } : undefined
  },
}

const dictionary = (value: unknown): Params => (typeof value === 'object' && value !== null ? (value as Params) : {})

/** What the document's own events carry. */
const CARRIED: {
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

export interface EventHub {
  on<E extends HostEvent>(event: E, handler: (payload: HostEvents[E]) => void): () => void
}

/**
 * One wire listener an event while anybody listens, none when nobody does. A handler's exception goes to the page's
 * own error report and keeps no other handler from being called.
 */
export function createEvents(window: HostWindow, transport: Transport): EventHub {
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
    const read = READERS[event]
    transport.ready().then(
      () => {
        if (!listening) return
        for (const name of NOTIFICATIONS[event]) {
          transport.listen('addNotifyListener', { name }, (result) => {
            const payload = listening ? read(payloadOf(result)) : undefined
            if (payload !== undefined) notify(event, payload)
          })
        }
      },
      () => {
        // no bridge came: nothing to listen to, and the callers' own calls fail with NOT_IN_HOST
        listening = false
      },
    )
    return () => {
      if (listening) for (const name of NOTIFICATIONS[event]) transport.listen('removeNotifyListener', { name }, () => undefined)
      listening = false
    }
  }

  const listenToDocument = (event: Exclude<HostEvent, Notified>): (() => void) => {
    const onEvent = (domEvent: Event): void => notify(event, CARRIED[event](domEvent))
    window.document.addEventListener(event, onEvent)
    return () => window.document.removeEventListener(event, onEvent)
  }

  return {
    on(event, handler) {
      const set = handlers.get(event) ?? new Set<Handler>()
      if (set.size >= MAX_LISTENERS) throw new RangeError(`more than ${MAX_LISTENERS} listeners for '${event}' [9-06]`)
      // a function of our own, so that one handler given twice counts, and is removed, twice
      const own: Handler = (payload) => handler(payload)
      handlers.set(event, set.add(own))
      if (set.size === 1) stop.set(event, isNotified(event) ? listenToNotifications(event) : listenToDocument(event))
      return () => {
        if (!set.delete(own) || set.size > 0) return
        stop.get(event)?.()
        stop.delete(event)
      }
    },
  }
}
