import type { OwnJsapi } from '#shared/domain/host-jsapis.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { AccountType, Platform } from '#shared/domain/platforms.ts'
import type { PayOrder } from '#shared/ports/cashier.ts'
import type { IdentityRequest } from '#shared/ports/identity-check.ts'

/**
 * Messages between the host app and the mobile bundle (decision 4, docs/bridge.md). The lower layer is the public mPaaS
 * H5 container. The upper one, HostBridge, is what our ports use.
 */

/** Answer of the container: a dictionary that contains `error` only if the call failed. */
export type WireResult = Readonly<Record<string, unknown>>

export interface AlipayJSBridgeWire {
  call(name: string, params: object, callback?: (result: WireResult) => void): void
  /** On iOS these may be from an earlier opening, so the address always overrides them (decision 4). */
  readonly startupParams?: WireResult
}

declare global {
  interface Window {
    AlipayJSBridge?: AlipayJSBridgeWire
  }
}

/** Generic error codes of the container are below 10; codes from 10 on are specific to one JSAPI. */
export const WIRE_ERROR = { NOT_EXIST: 1, INVALID_PARAM: 2, UNKNOWN: 3, NO_PERMISSION: 4 } as const
/** Prefix under which a page's own notifications arrive. */
export const NOTIFY_PREFIX = 'NEBULANOTIFY_'
/** Maximum length of a string in the host's storage, in characters. */
export const STORAGE_MAX_CHARS = 200 * 1024
/** Listeners per event [9-06]; adding one more throws. */
export const MAX_LISTENERS = 5

/** Launch parameters that the host passes to a page. */
export interface LaunchParams {
  readonly language?: Language
  readonly isDark?: boolean
  readonly platform?: Platform
  /** order of the standalone payment page [2-10] */
  readonly order?: PayOrder
  readonly appVersion?: string
  /** one-time sign-in code, used at POST /token/login; only from the host, never from an address */
  readonly authCode?: string
  /**
   * The host's operating system and the token of its own session [3-18]. Both are only believed from the host, never from
   * an address.
   */
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

/** The container's result codes. 8000 and 6004 mean "query the server", never "failed" (decision 4). */
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
  /** account type in the host's spelling, in upper case [6-02] */
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

/** `user` is stored per signed-in user of the host, `common` for all users. */
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
  /** false: our own API and not one of the public container; a super-app may name it otherwise */
  readonly documented: boolean
  /** time limit for the callback, in milliseconds */
  readonly timeoutMs: number
  /** meaning of a missing callback: success without an answer, or an error */
  readonly noReply: 'ok' | 'error'
}

const row = (jsapi: string, timeoutMs: number, noReply: WireFacts['noReply']): WireFacts => ({
  jsapi,
  documented: true,
  timeoutMs,
  noReply,
})
const ownRow = (jsapi: OwnJsapi, timeoutMs: number, noReply: WireFacts['noReply']): WireFacts => ({
  ...row(jsapi, timeoutMs, noReply),
  documented: false,
})

/** Method → JSAPI. This is the only place with the container's names. */
export const WIRE: Readonly<Record<HostMethod, WireFacts>> = {
  getLaunchParams: row('getStartupParams', 3000, 'error'),
  closePage: row('popWindow', 1500, 'ok'),
  exitApp: row('exitApp', 1500, 'ok'),
  openPage: row('pushWindow', 1500, 'ok'),
  openWebPage: row('pushWindow', 1500, 'ok'),
  openHostPage: row('startApp', 3000, 'ok'),
  callPhone: ownRow('callPhone', 3000, 'error'),
  previewImages: row('imageViewer', 1500, 'ok'),
  storageGet: row('getAPDataStorage', 3000, 'error'),
  storageSet: row('setAPDataStorage', 3000, 'error'),
  storageRemove: row('removeAPDataStorage', 3000, 'error'),
  getAccountType: ownRow('getAccountType', 5000, 'error'),
  checkPlatformSupport: ownRow('checkPlatformSupport', 5000, 'error'),
  recordUnsupportedType: ownRow('recordUnsupportedType', 3000, 'ok'),
  startAuth: ownRow('startIdentityCheck', 600_000, 'error'),
  startPay: ownRow('startPay', 10_000, 'error'),
  emitPaySuccess: row('postNotification', 1500, 'ok'),
  setTitle: row('setTitle', 1500, 'ok'),
  setOptionMenu: row('setOptionMenu', 1500, 'ok'),
}
export const HOST_METHODS = Object.keys(WIRE) as HostMethod[]

export interface HostEvents {
  payResult: PayResultEvent
  payLater: PayLaterEvent
  paySuccess: { readonly success: true; readonly merchantOrderNo?: string }
  /** Back of the title bar or of the device; a swipe on iOS fires no event. */
  back: { preventDefault(): void }
  /** `launch` contains its launch parameters, which are newer than those at opening. */
  resume: { readonly data?: unknown; readonly resumeParams?: unknown; readonly launch: LaunchParams }
  pause: undefined
}
export type HostEvent = keyof HostEvents

/**
 * Event → the notifications by which it arrives. The host's own arrive under their bare name, a page's with the prefix.
 * Which one a host uses for a payment is not known beforehand; receiving both only queries the server twice.
 */
export const NOTIFICATIONS = {
  payResult: ['ECAD_PAY_RESULT', `${NOTIFY_PREFIX}ECAD_PAY_RESULT`],
  payLater: ['ECAD_PAY_LATER', `${NOTIFY_PREFIX}ECAD_PAY_LATER`],
  paySuccess: [`${NOTIFY_PREFIX}ECAD_PAY_SUCCESS`],
} as const satisfies Partial<Record<HostEvent, readonly string[]>>
/** Name of the notification that pay-passed posts; the container adds the prefix. */
export const PAY_SUCCESS_NOTICE = 'ECAD_PAY_SUCCESS'

/** Arguments of `call` after the method; none for a method without params. */
export type CallArgs<M extends HostMethod> =
  undefined extends HostParams<M> ? [params?: HostParams<M>] : HostParams<M> extends void ? [] : [params: HostParams<M>]

export interface HostBridge {
  /** The bridge exists, or the user agent is the host's and the bridge is awaited. */
  readonly inHost: boolean
  /** Resolves once the bridge exists; rejects with NOT_IN_HOST after the time limit (default 3000 ms). */
  ready(timeoutMs?: number): Promise<void>
  /** Always settles: by an answer, an error, or the method's time limit. Rejects only with a HostError. */
  call<M extends HostMethod>(method: M, ...args: CallArgs<M>): Promise<HostAnswer<M>>
  /** Returns the function that removes the listener; the sixth listener of an event throws a RangeError [9-06]. */
  on<E extends HostEvent>(event: E, handler: (payload: HostEvents[E]) => void): () => void
  /** false once the host has answered that the method does not exist (code 1) or is forbidden (code 4). */
  supports(method: HostMethod): boolean
}
