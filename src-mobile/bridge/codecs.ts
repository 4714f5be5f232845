import { ACCOUNT_TYPES, type AccountType } from '#shared/domain/platforms.ts'
import { AUTH_STATUSES, type HostAnswer, type HostMethod, type HostParams, PAY_SUCCESS_NOTICE, STORAGE_MAX_CHARS } from './contract.ts'
import { HostError } from './host-error.ts'

type Params = Readonly<Record<string, unknown>>

interface Codec<M extends HostMethod> {
  /** What is sent; throws INVALID_PARAM for what the host could only refuse. */
  readonly params: (params: HostParams<M>) => object
  /** The answer read, or undefined for one of another shape: a HOST_ERROR. */
  readonly answer: (result: Params) => HostAnswer<M> | undefined
  /** A JSAPI other than WIRE's for some params. */
  readonly jsapi?: (params: HostParams<M>) => string | undefined
}

const nothing = (): undefined => undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const accountType = (value: unknown): AccountType | undefined => ACCOUNT_TYPES.find((type) => type === text(value)?.toUpperCase())

/** Our part of the host's storage, apart from its other pages'. */
const BUSINESS = 'ecad'
const place = (key: string, scope: 'user' | 'common' | undefined) => ({ type: scope ?? 'common', business: BUSINESS, key })

const pageOf = (path: string, query: Readonly<Record<string, string>> | undefined): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}

/** The void methods answer undefined on purpose: see `answers`. */
export const CODECS: { readonly [M in HostMethod]: Codec<M> } = {
  // getStartupParams answers the plain dictionary; bridge.ts reads it together with the address
  getLaunchParams: { params: () => ({}), answer: nothing },
  closePage: { params: (params) => (params?.data ? { data: params.data } : {}), answer: nothing },
  exitApp: { params: () => ({}), answer: nothing },
  openPage: {
    params: ({ path, query, title, closeCurrent }) => ({
      url: pageOf(path, query),
      param: { readTitle: title === undefined, ...(title && { defaultTitle: title }), ...(closeCurrent && { closeCurrentWindow: true }) },
    }),
    answer: nothing,
  },
  openWebPage: {
    params: ({ url, title }) => {
      if (!/^https?:\/\//i.test(url)) throw new HostError('INVALID_PARAM', 'openWebPage')
      return { url, param: { readTitle: title === undefined, showOptionMenu: true, ...(title && { defaultTitle: title }) } }
    },
    answer: nothing,
  },
  openHostPage: { params: ({ page }) => ({ appId: 'ecad-account', param: { page } }), answer: nothing },
  callPhone: { params: ({ number }) => ({ number }), answer: nothing },
  previewImages: {
    params: ({ images, index }) => ({ images: images.map((image) => ({ u: image.url, t: image.title ?? '' })), init: index ?? 0 }),
    answer: nothing,
  },
  storageGet: {
    params: ({ key, scope }) => place(key, scope),
    answer: ({ data }) => (data === undefined || data === null ? { value: null } : typeof data === 'string' ? { value: data } : undefined),
  },
  storageSet: {
    params: ({ key, value, scope }) => {
      if (value.length > STORAGE_MAX_CHARS) throw new HostError('INVALID_PARAM', 'storageSet')
      return { ...place(key, scope), value }
    },
    answer: nothing,
  },
  storageRemove: { params: ({ key, scope }) => place(key, scope), answer: nothing },
  getAccountType: {
    params: () => ({}),
    answer: (result) => {
      const type = accountType(result.accountType)
      const euid = text(result.euid)
      return type && { accountType: type, ...(euid && { euid }) }
    },
  },
  checkPlatformSupport: {
    params: ({ platform }) => ({ platform }),
    answer: ({ supported, accountType: given }) => {
      const type = accountType(given)
      return type && typeof supported === 'boolean' ? { supported, accountType: type } : undefined
    },
  },
  recordUnsupportedType: { params: (params) => ({ ...params }), answer: nothing },
  startAuth: {
    params: (params) => ({ ...params }),
    answer: ({ status, id, message }) => {
      const known = AUTH_STATUSES.find((word) => word === status)
      const reason = text(message)
      return known && typeof id === 'string' ? { status: known, id, ...(reason && { message: reason }) } : undefined
    },
  },
  startPay: {
    params: (params) => ({ ...params }),
    answer: ({ accepted, merchantOrderNo }) =>
      accepted === true && typeof merchantOrderNo === 'string' ? { accepted, merchantOrderNo } : undefined,
  },
  // data must not be empty: older Android containers drop such notices
  emitPaySuccess: { params: (params) => ({ name: PAY_SUCCESS_NOTICE, data: { ...params } }), answer: nothing },
  setTitle: { params: ({ title, subtitle }) => ({ title, ...(subtitle && { subtitle }) }), answer: nothing },
  setOptionMenu: {
    params: (menu) => (menu.visible ? { ...(menu.title && { title: menu.title }), ...(menu.icon && { icon: menu.icon }) } : {}),
    jsapi: (menu) => (menu.visible ? undefined : 'hideOptionMenu'),
    answer: nothing,
  },
}

/** Methods whose answer is read; all others answer nothing, whatever stands in the dictionary. */
const ANSWERING: ReadonlySet<HostMethod> = new Set<HostMethod>([
  'getLaunchParams',
  'storageGet',
  'getAccountType',
  'checkPlatformSupport',
  'startAuth',
  'startPay',
])
export const answers = (method: HostMethod): boolean => ANSWERING.has(method)
