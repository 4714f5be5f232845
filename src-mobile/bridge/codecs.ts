import { ACCOUNT_TYPES, type AccountType } from '#shared/domain/platforms.ts'
import {
  AUTH_STATUSES,
  type HostAnswer,
  type HostMethod,
  type HostParams,
  PAY_SUCCESS_NOTICE,
  STORAGE_MAX_CHARS,
  type WireResult,
} from './contract.ts'
import { HostError } from './host-error.ts'
import { text, withoutUndefined } from './launch-params.ts'

interface Codec<M extends HostMethod> {
  /** maps the params to what is sent, if they differ; throws INVALID_PARAM for params that the host would refuse */
  readonly params?: (params: HostParams<M>) => object
  /** parses the answer; undefined for another shape, which becomes a HOST_ERROR */
  readonly answer?: (result: WireResult) => HostAnswer<M> | undefined
  /** another JSAPI than WIRE's for some params */
  readonly jsapi?: (params: HostParams<M>) => string | undefined
}

const accountType = (value: unknown): AccountType | undefined => ACCOUNT_TYPES.find((type) => type === text(value)?.toUpperCase())

/** Namespace that separates our part of the host's storage from that of its other pages. */
const BUSINESS = 'ecad'
const place = ({ key, scope = 'common' }: HostParams<'storageGet'>) => ({ type: scope, business: BUSINESS, key })

const pageOf = (path: string, query: Readonly<Record<string, string>> | undefined): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}
const titleParams = (title: string | undefined) => ({ readTitle: title === undefined, ...(title && { defaultTitle: title }) })

/** Methods whose params or answers differ on the wire from the contract. */
export const CODECS: { readonly [M in HostMethod]?: Codec<M> } = {
  openPage: {
    params: ({ path, query, title, closeCurrent }) => ({
      url: pageOf(path, query),
      param: { ...titleParams(title), ...(closeCurrent && { closeCurrentWindow: true }) },
    }),
  },
  openWebPage: {
    params: ({ url, title }) => {
      if (!/^https?:\/\//i.test(url)) throw new HostError('INVALID_PARAM', 'openWebPage')
      return { url, param: { ...titleParams(title), showOptionMenu: true } }
    },
  },
  openHostPage: { params: ({ page }) => ({ appId: 'ecad-account', param: { page } }) },
  previewImages: {
    params: ({ images, index = 0 }) => ({ images: images.map(({ url, title = '' }) => ({ u: url, t: title })), init: index }),
  },
  storageGet: {
    params: place,
    answer: ({ data = null }) => (data === null || typeof data === 'string' ? { value: data } : undefined),
  },
  storageSet: {
    params: ({ value, ...where }) => {
      if (value.length > STORAGE_MAX_CHARS) throw new HostError('INVALID_PARAM', 'storageSet')
      return { ...place(where), value }
    },
  },
  storageRemove: { params: place },
  getAccountType: {
    answer: (result) => {
      const type = accountType(result.accountType)
      return type && withoutUndefined<HostAnswer<'getAccountType'>>({ accountType: type, euid: text(result.euid) })
    },
  },
  checkPlatformSupport: {
    answer: ({ supported, accountType: given }) => {
      const type = accountType(given)
      return type && typeof supported === 'boolean' ? { supported, accountType: type } : undefined
    },
  },
  startAuth: {
    answer: ({ status, id, message }) => {
      const known = AUTH_STATUSES.find((word) => word === status)
      return known && typeof id === 'string'
        ? withoutUndefined<HostAnswer<'startAuth'>>({ status: known, id, message: text(message) })
        : undefined
    },
  },
  startPay: {
    answer: ({ accepted, merchantOrderNo }) =>
      accepted === true && typeof merchantOrderNo === 'string' ? { accepted, merchantOrderNo } : undefined,
  },
  // data must not be empty: older Android containers drop such notifications
  emitPaySuccess: { params: (params) => ({ name: PAY_SUCCESS_NOTICE, data: params }) },
  setOptionMenu: {
    params: ({ visible: _, ...menu }) => menu,
    jsapi: ({ visible }) => (visible ? undefined : 'hideOptionMenu'),
  },
}

/**
 * Whether the answer of a method is read; all others return nothing, whatever the dictionary contains. The launch
 * parameters are read in bridge.ts, with the address.
 */
export const answers = (method: HostMethod): boolean => method === 'getLaunchParams' || CODECS[method]?.answer !== undefined
