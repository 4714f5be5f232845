import type { Language } from '#shared/domain/languages.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { AccountType, Platform } from '#shared/domain/platforms.ts'
import type { PayOrder } from '#shared/ports/cashier.ts'
import type { IdentityRequest } from '#shared/ports/identity-check.ts'

/**
 * The messages between the host app and the mobile bundle (decision 4, docs/bridge.md). The lower layer is
 * the public mPaaS H5 container; the upper one, HostBridge, is what our ports are made of.
 */

/** An answer of the container: a dictionary; `error` stands in it only when the call failed. */
export type WireResult = Readonly<Record<string, unknown>>

export interface AlipayJSBridgeWire {
  call(name: string, params: object, callback?: (result: WireResult) => void): void
  /** May be those of an earlier opening on iOS, so the address always wins over them (decision 4). */
  readonly startupParams?: WireResult
}

declare global {
  interface Window {
    AlipayJSBridge?: AlipayJSBridgeWire
  }
}

/** Generic codes of the container, below 10; from 10 on they belong to the single JSAPI. */
export const WIRE_ERROR = { NOT_EXIST: 1, INVALID_PARAM: 2, UNKNOWN: 3, NO_PERMISSION: 4 } as const
/** A page's own notifications arrive under this prefix. */
export const NOTIFY_PREFIX = 'NEBULANOTIFY_'
/** The host's storage holds strings of at most this many characters. */
export const STORAGE_MAX_CHARS = 200 * 1024
/** Listeners per event [9-06]; the next one throws. */
export const MAX_LISTENERS = 5

/** What the host tells a page when it opens it. */
export interface LaunchParams {
  readonly language?: Language
  readonly isDark?: boolean
  readonly platform?: Platform
  /** the order of the standalone payment page [2-10] */
  readonly order?: PayOrder
  readonly appVersion?: string
  /** one-time sign-in code, spent at POST /token/login; of the host alone, never of an address */
  readonly authCode?: string
  /** the host's operating system, and the token of its own session [3-18]; of the host alone, never of an address */
  readonly osType?: string
  readonly gxToken?: string
}

export const PAY_STATUSES = ['SUCCESS', 'PROCESSING', 'FAILED', 'CANCELLED', 'NETWORK_ERROR', 'UNKNOWN'] as const
export type PayStatus = (typeof PAY_STATUSES)[number]

export interface PayResultEvent {
  readonly billId: string
  readonly merchantOrderNo: string
  readonly status: PayStatus
  readonly resultCode: string
  readonly channel?: PaymentChannel
  readonly memo?: string
}

export interface PayLaterEvent {
  readonly billId: string
  readonly merchantOrderNo: string
  /** ISO instant */
  readonly expireAt?: string
}

/** The container's result codes. 8000 and 6004 mean "ask the server", never "failed" (decision 4). */
export const PAY_STATUS_BY_CODE: Readonly<Record<string, PayStatus>> = {
  '9000': 'SUCCESS',
  '8000': 'PROCESSING',
  '6004': 'UNKNOWN',
  '4000': 'FAILED',
  '6001': 'CANCELLED',
  '99': 'CANCELLED',
  '6002': 'NETWORK_ERROR',
}

export interface AuthRequest extends IdentityRequest {
  /** the host's own word for the account, upper-cased [6-02] */
  readonly userType: string
}

export const AUTH_STATUSES = ['SUCCESS', 'FAILED', 'CODE_FAILED', 'CANCELLED'] as const
export interface AuthResult {
  readonly status: (typeof AUTH_STATUSES)[number]
  readonly id: string
  readonly message?: string
}

export const HOST_PAGES = ['notSupported', 'switchToPersonal', 'switchToCorporate', 'unsupportedAccount', 'login'] as const
export type HostPageName = (typeof HOST_PAGES)[number]

/** `user` is kept per signed-in user of the host, `common` for all of them. */
export type StorageScope = 'user' | 'common'

/** Method → [params, result]. */
export interface HostMethods {
  getLaunchParams: [undefined, LaunchParams]
  closePage: [{ data?: Record<string, unknown> } | undefined, undefined]
  exitApp: [undefined, undefined]
  openPage: [{ path: string; query?: Record<string, string>; title?: string; closeCurrent?: boolean }, undefined]
  openWebPage: [{ url: string; title?: string }, undefined]
  openHostPage: [{ page: HostPageName }, undefined]
  callPhone: [{ number: string }, undefined]
  previewImages: [{ images: readonly { readonly url: string; readonly title?: string }[]; index?: number }, undefined]
  storageGet: [{ key: string; scope?: StorageScope }, { value: string | null }]
  storageSet: [{ key: string; value: string; scope?: StorageScope }, undefined]
  storageRemove: [{ key: string; scope?: StorageScope }, undefined]
  getAccountType: [undefined, { accountType: AccountType; euid?: string }]
  checkPlatformSupport: [{ platform: Platform }, { supported: boolean; accountType: AccountType }]
  recordUnsupportedType: [{ platform: Platform; accountType: AccountType; path: string }, undefined]
  startAuth: [AuthRequest, AuthResult]
  startPay: [PayOrder, { accepted: true; merchantOrderNo: string }]
  emitPaySuccess: [{ success: true; billId?: string; merchantOrderNo?: string }, undefined]
  setTitle: [{ title: string; subtitle?: string }, undefined]
  setOptionMenu: [{ visible: false } | { visible: true; title?: string; icon?: string }, undefined]
}
export type HostMethod = keyof HostMethods
export type HostParams<M extends HostMethod> = HostMethods[M][0]
export type HostAnswer<M extends HostMethod> = HostMethods[M][1]

export interface WireFacts {
  readonly jsapi: string
  /** false: not an API of the public container but ours, so its name lives in this table alone */
  readonly documented: boolean
  /** how long a callback may take */
  readonly timeoutMs: number
  /** what silence means: nothing more to learn, or an error */
  readonly noReply: 'ok' | 'error'
}

const row = (jsapi: string, timeoutMs: number, noReply: WireFacts['noReply']): WireFacts => ({
  jsapi,
  documented: true,
  timeoutMs,
  noReply,
})
const ours: typeof row = (...facts) => ({ ...row(...facts), documented: false })

/** Method → JSAPI. The one place where the container's names are written. */
export const WIRE: Readonly<Record<HostMethod, WireFacts>> = {
  getLaunchParams: row('getStartupParams', 3000, 'error'),
  closePage: row('popWindow', 1500, 'ok'),
  exitApp: row('exitApp', 1500, 'ok'),
  openPage: row('pushWindow', 1500, 'ok'),
  openWebPage: row('pushWindow', 1500, 'ok'),
  openHostPage: row('startApp', 3000, 'ok'),
  callPhone: ours('callPhone', 3000, 'error'),
  previewImages: row('imageViewer', 1500, 'ok'),
  storageGet: row('getAPDataStorage', 3000, 'error'),
  storageSet: row('setAPDataStorage', 3000, 'error'),
  storageRemove: row('removeAPDataStorage', 3000, 'error'),
  getAccountType: ours('getAccountType', 5000, 'error'),
  checkPlatformSupport: ours('checkPlatformSupport', 5000, 'error'),
  recordUnsupportedType: ours('recordUnsupportedType', 3000, 'ok'),
  startAuth: ours('startIdentityCheck', 600_000, 'error'),
  startPay: ours('startPay', 10_000, 'error'),
  emitPaySuccess: row('postNotification', 1500, 'ok'),
  setTitle: row('setTitle', 1500, 'ok'),
  setOptionMenu: row('setOptionMenu', 1500, 'ok'),
}
export const HOST_METHODS = Object.keys(WIRE) as HostMethod[]

export interface HostEvents {
  payResult: PayResultEvent
  payLater: PayLaterEvent
  paySuccess: { readonly success: true; readonly merchantOrderNo?: string }
  /** The title bar's or the device's back; a swipe on iOS fires none. */
  back: { preventDefault(): void }
  /** `launch`: what of it are launch parameters, newer than those the page was opened with. */
  resume: { readonly data?: unknown; readonly resumeParams?: unknown; readonly launch: LaunchParams }
  pause: undefined
}
export type HostEvent = keyof HostEvents

/**
 * Event → the notifications by which it arrives. The host's own arrive by their bare name, a page's with the
 * prefix; which of the two a host uses for a payment cannot be told beforehand, and hearing one twice only
 * asks the server twice.
 */
export const NOTIFICATIONS = {
  payResult: ['ECAD_PAY_RESULT', `${NOTIFY_PREFIX}ECAD_PAY_RESULT`],
  payLater: ['ECAD_PAY_LATER', `${NOTIFY_PREFIX}ECAD_PAY_LATER`],
  paySuccess: [`${NOTIFY_PREFIX}ECAD_PAY_SUCCESS`],
} as const satisfies Partial<Record<HostEvent, readonly string[]>>
/** The name pay-passed posts; the container puts the prefix before it. */
export const PAY_SUCCESS_NOTICE = 'ECAD_PAY_SUCCESS'

/** `call`'s arguments after the method: none for a method without params. */
export type CallArgs<M extends HostMethod> =
  undefined extends HostParams<M> ? [params?: HostParams<M>] : HostParams<M> extends void ? [] : [params: HostParams<M>]

export interface HostBridge {
  /** The bridge is there, or its announcement is awaited because the browser says that it is the host's. */
  readonly inHost: boolean
  /** Resolves once the bridge exists; rejects NOT_IN_HOST after the time limit (3000 ms). */
  ready(timeoutMs?: number): Promise<void>
  /** Ends always: by an answer, an error, or the method's time limit. Rejects with a HostError only. */
  call<M extends HostMethod>(method: M, ...args: CallArgs<M>): Promise<HostAnswer<M>>
  /** Returns its own removal; the sixth listener of an event throws a RangeError [9-06]. */
  on<E extends HostEvent>(event: E, handler: (payload: HostEvents[E]) => void): () => void
  /** false once the host has said that it does not have it (code 1) or refuses it (code 4). */
  supports(method: HostMethod): boolean
}
