import type { Platform } from '../../domain/platforms.ts'
import { BASE_PATH, ROUTES, type RouteName } from '../../domain/routes.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { FailureName } from '../failures.ts'

/** How a failure is met in the sandbox: an address, and what to press there. */
export interface DemoWay {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>>
  /** call:kind, as the sandbox reads `?fault=` */
  readonly fault?: string
  /** plans must be in the cart */
  readonly cart?: true
  /** typed into the first box */
  readonly type?: string
  /** then pressed, in this order */
  readonly press?: readonly MessageKey[]
}

const ITEM = { itemId: '106500' } as const
const SERVICE = { serviceId: '1065' } as const
const choose = (fault: string | undefined, type: string, ...press: MessageKey[]): DemoWay => ({
  route: 'chooseEcad',
  ...(fault !== undefined && { fault }),
  type,
  press: ['search', ...press],
})
const pay = (fault: string): DemoWay => ({ route: 'paymentInfo', fault, cart: true, press: ['pay'] })

/** Failures of section 8 by an address of the sandbox; each is walked by tests/journeys/section-8.spec.ts. */
export const SECTION_8: Readonly<Partial<Record<FailureName, DemoWay>>> = {
  cartEmptied: { route: 'confirmInfo' },
  checkoutFailed: pay('checkout:500'),
  paymentIdFailed: pay('getPaymentId:500'),
  statusFailed: pay('checkStatus:500'),
  cleanCartFailed: pay('cleanCart:500'),
  tokenCallFailed: pay('getOrderServerAccessToken:500'),
  tokenMissing: pay('getOrderServerAccessToken:invalid'),
  addFailed: choose('addCartItem:500', '0323.017', 'confirm'),
  removeFailed: { route: 'chooseEcad', cart: true, fault: 'delCartItem:500', press: ['remove'] },
  searchFailed: choose('getCad:500', '0323.017'),
  planAlreadyInCart: { ...choose(undefined, '0323.017'), cart: true },
  numberFormat: choose(undefined, 'abc'),
  searchNoResult: choose(undefined, '9999.999'),
  faqLoadFailed: { route: 'affairFaq', query: ITEM, fault: 'faqs:500' },
  guideLoadFailed: { route: 'affairIntro', query: ITEM, fault: 'information:500' },
  lawLoadFailed: { route: 'affairLaws', query: ITEM, fault: 'laws:500' },
  detailLoadFailed: { route: 'serviceDetail', query: SERVICE, fault: '1065:500' },
  paymentLoadFailed: { route: 'pay', query: { applyNo: 'none', nodeCode: '1' }, fault: 'second-payment:500' },
  signInUnavailable: { route: 'login', fault: 'GetAuthorizeURL:500' },
  signInRefused: { route: 'login', query: { code: 'refused', state: 'refused' } },
}

/** Below the base path: where the way begins, with its fault for the session or with none. */
export function demoHref({ route, query, fault }: DemoWay, platform: Platform): string {
  const search = new URLSearchParams({ ...query, fault: fault ?? 'none', ...(platform === 'ab' && { platform }) })
  return `${BASE_PATH}${ROUTES[route].path}?${search}`
}
