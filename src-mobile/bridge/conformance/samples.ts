import type { HostAnswer, HostMethod, HostParams } from '../contract.ts'

/** A valid call of a method, a good host's answer on the wire, and the result that the caller must get. */
export type Sample<M extends HostMethod> = {
  readonly params: HostParams<M>
  readonly wire: Readonly<Record<string, unknown>>
  readonly answer: HostAnswer<M>
}

const order: HostParams<'startPay'> = {
  title: '地籍圖（電子版）',
  amount: '165.00',
  billId: 'bill-1',
  merchantOrderNo: 'EC20261121000001_1',
  cashierLanguage: 'zh-Hant',
  channelVersion: 2,
  currency: 'MOP',
  terminalType: 'MOBILE',
  tarUrl: 'http://localhost:3000/ecad/pay-passed',
  orderServer: 'http://localhost:3000/api/payment/order',
  stateServer: 'http://localhost:3000/api/payment/bill/success',
  channelServer: 'http://localhost:3000/api/pay-channel',
  payChannels: ['BOCPAY', 'MPGS', 'BOCCARDPAY', 'MPAY'],
  platform: 'one-account',
  headers: { Authorization: 'Bearer short-lived' },
}

export const SAMPLES: { readonly [M in HostMethod]: Sample<M> } = {
  getLaunchParams: {
    params: undefined,
    wire: { language: 'zh-HK', isDark: 'YES', platform: 'business' },
    answer: { language: 'zh-Hant', isDark: true, platform: 'ab' },
  },
  closePage: { params: { data: { done: true } }, wire: {}, answer: undefined },
  exitApp: { params: undefined, wire: {}, answer: undefined },
  openPage: { params: { path: '/ecad/ecad-receipt', query: { tid: 't' } }, wire: {}, answer: undefined },
  openWebPage: { params: { url: 'https://www.gov.mo/' }, wire: {}, answer: undefined },
  openHostPage: { params: { page: 'notSupported' }, wire: {}, answer: undefined },
  callPhone: { params: { number: '28340040' }, wire: { success: true }, answer: undefined },
  previewImages: { params: { images: [{ url: 'https://example.invalid/plan.png' }] }, wire: {}, answer: undefined },
  storageGet: { params: { key: 'userType' }, wire: { data: 'personal' }, answer: { value: 'personal' } },
  storageSet: { params: { key: 'a', value: 'b' }, wire: { success: true }, answer: undefined },
  storageRemove: { params: { key: 'a' }, wire: { success: true }, answer: undefined },
  getAccountType: { params: undefined, wire: { accountType: 'corporate', euid: 'E1' }, answer: { accountType: 'CORPORATE', euid: 'E1' } },
  checkPlatformSupport: {
    params: { platform: 'one' },
    wire: { supported: true, accountType: 'PERSONAL' },
    answer: { supported: true, accountType: 'PERSONAL' },
  },
  recordUnsupportedType: { params: { platform: 'ab', accountType: 'PERSONAL', path: '/choose-ecad' }, wire: {}, answer: undefined },
  startAuth: {
    params: { applyNo: 'A1', level: 3, userType: 'PERSONAL', url: 'https://id.invalid/?id=9', id: '9', attempt: 'first' },
    wire: { status: 'SUCCESS', id: '9' },
    answer: { status: 'SUCCESS', id: '9' },
  },
  startPay: {
    params: order,
    wire: { accepted: true, merchantOrderNo: order.merchantOrderNo },
    answer: { accepted: true, merchantOrderNo: order.merchantOrderNo },
  },
  emitPaySuccess: { params: { success: true, billId: 'bill-1' }, wire: { success: true }, answer: undefined },
  setTitle: { params: { title: '地籍圖' }, wire: {}, answer: undefined },
  setOptionMenu: { params: { visible: true, title: '…' }, wire: {}, answer: undefined },
}
