import { FIXED_SERVICE_ID } from './service/fixed-service.ts'

/** The page to go to if the window cannot be closed. */
interface Fallback {
  readonly route: 'chooseEcad' | 'serviceList' | 'myRecords'
  readonly query?: Readonly<Record<string, string>>
}
const FIRST_PAGE: Fallback = { route: 'chooseEcad' }
/** The list of services to apply for [2-15]. */
export const SERVICES = { route: 'serviceList', query: { serviceId: FIXED_SERVICE_ID } } as const satisfies Fallback
const MY_RECORDS: Fallback = { route: 'myRecords' }

/**
 * One route of the table [2-01], [2-02], decision 2. Each surface maps every route name to a lazily loaded screen
 * (`Record<RouteName, …>`), so a route without a screen does not compile.
 */
export interface RouteFacts<Heading extends string = string> {
  /** Path below the base path, exact. */
  readonly path: string
  /** Catalogue key of its <h1>; i18n/route-headings.ts checks that it exists. */
  readonly heading: Heading
  /** Opens without platform check and sign-in [2-02], decision 2. */
  readonly isPublic: boolean
  /** The screen requires sign-in: the cadastral flow and applications [6-02]. */
  readonly needsLogin: boolean
  /** Not in the specification (decision 13). */
  readonly isOurs: boolean
  /** Not a page of the cadastral service: always, or only if the address has one of these parameters. */
  readonly ownService: boolean | readonly string[]
  /**
   * Page to go to on close if there is no previous page and the browser does not close the window. null: the page stays
   * and tells the user that it can be closed. This is so for the first page, the window after the payment, and the last page,
   * whose number and receipt the user still needs.
   */
  readonly fallback: Fallback | null
}

/** `spec`: the line of the specification that requires the page, or 'ours' and the decision. */
const row = <Heading extends string>(
  path: string,
  heading: Heading,
  access: 'public' | 'open' | 'login',
  spec: string,
  { ownService = false, fallback = FIRST_PAGE }: Partial<Pick<RouteFacts, 'ownService' | 'fallback'>> = {},
): RouteFacts<Heading> => ({
  path,
  heading,
  isPublic: access === 'public',
  needsLogin: access === 'login',
  isOurs: spec.startsWith('ours'),
  ownService,
  fallback,
})

export const ROUTES = {
  home: row('/', 'serviceTitle', 'open', '2-01'),
  affairFaq: row('/affair-faq', 'faq', 'public', '2-18', { ownService: ['itemId', 'serviceId'] }),
  affairIntro: row('/affair-intro', 'itemGuide', 'public', '2-21', { ownService: ['itemId', 'serviceId'] }),
  affairLaws: row('/affair-laws', 'relatedLaws', 'public', '2-17', { ownService: ['itemId', 'serviceId'] }),
  checkDocument: row('/check-document', 'documentCheck', 'public', 'ours, decisions 12 and 13', { ownService: true }),
  chooseEcad: row('/choose-ecad', 'serviceTitle', 'login', '2-03', { fallback: null }),
  completeSubmission: row('/complete-submission', 'completeSubmission', 'login', '2-06', { ownService: ['workNo'], fallback: null }),
  confirmInfo: row('/confirm-info', 'stepConfirmData', 'login', '2-04'),
  demo: row('/demo', 'serviceTitle', 'open', '2-09'),
  ecadInstruction: row('/ecad-instruction', 'userGuide', 'open', '2-25', { ownService: ['itemId'] }),
  ecadIntro: row('/ecad-intro', 'matterGuide', 'open', '2-20'),
  ecadPay: row('/ecad-pay', 'stepPaymentInformation', 'login', '2-10', { ownService: true }),
  ecadPrivacy: row('/ecad-privacy', 'privacyStatement', 'open', '2-25', { ownService: ['itemId'] }),
  ecadReceipt: row('/ecad-receipt', 'electronicReceipt', 'public', '2-07', { ownService: true }),
  ecadRegulation: row('/ecad-regulation', 'termsOfUse', 'open', '2-25', { ownService: ['itemId'] }),
  login: row('/login', 'login', 'open', '6-02', { ownService: true }),
  myRecord: row('/my-record', 'recordHeading', 'login', 'ours, decision 13', { ownService: true, fallback: MY_RECORDS }),
  myRecords: row('/my-records', 'myRecords', 'login', 'ours, decision 13', { ownService: true }),
  payBegin: row('/pay-begin', 'stepPaymentInformation', 'public', '2-09', { ownService: true, fallback: MY_RECORDS }),
  payPassed: row('/pay-passed', 'stepPaymentInformation', 'public', '2-08', { ownService: true, fallback: null }),
  pay: row('/pay', 'secondPayment', 'login', '2-19', { ownService: true }),
  paymentInfo: row('/payment-info', 'stepPaymentInformation', 'login', '2-05'),
  paymentProcess: row('/payment-process', 'stepPaymentInformation', 'login', '2-05'),
  serviceAgreement: row('/service-agreement', 'serviceAgreement', 'login', '2-14', { ownService: true, fallback: SERVICES }),
  serviceDetail: row('/service-detail', 'serviceDetails', 'open', '2-16', { ownService: ['serviceId'] }),
  serviceFaqs: row('/service-faqs', 'faq', 'open', '2-18'),
  serviceIntro: row('/service-intro', 'serviceDetails', 'open', '2-16', { ownService: ['serviceId'] }),
  serviceIntroduction: row('/service-introduction', 'serviceGuide', 'public', '2-18'),
  serviceLaws: row('/service-laws', 'relatedLaws', 'open', '2-17'),
  serviceList: row('/service-list', 'publicServices', 'open', '2-15', { ownService: true }),
  serviceStatus: row('/service-status', 'serviceStatus', 'public', 'ours, decision 13', { ownService: true }),
  serviceStep: row('/service-step', 'publicServices', 'login', '2-11', { ownService: true, fallback: SERVICES }),
} as const satisfies Record<string, RouteFacts>

export type RouteName = keyof typeof ROUTES
/** The page of an address: a route, or the not-found page (decision 2). */
export type PageName = RouteName | 'notFound'
export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]

/** Path below the base path of both bundles [1-08]. */
export const BASE_PATH = '/ecad'

/** A loop, because a regular expression would take quadratic time on many slashes (threat 31). */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The route of a path below the base; undefined for the not-found page. A trailing slash is ignored. */
export function routeOf(path: string): RouteName | undefined {
  const clean = path.length > 1 ? withoutTrailingSlashes(path) : path
  return ROUTE_NAMES.find((name) => ROUTES[name].path === (clean === '' ? '/' : clean))
}
