import { FIXED_SERVICE_ID } from './service/fixed-service.ts'

/** The page that follows where a window cannot be closed. */
interface Fallback {
  readonly route: 'chooseEcad' | 'serviceList' | 'myRecords'
  readonly query?: Readonly<Record<string, string>>
}
const FIRST_PAGE: Fallback = { route: 'chooseEcad' }
/** What can be applied for [2-15]. */
const SERVICES: Fallback = { route: 'serviceList', query: { serviceId: FIXED_SERVICE_ID } }
const MY_RECORDS: Fallback = { route: 'myRecords' }

/**
 * The whole route table [2-01], [2-02], decision 2. Each surface maps every name to a lazily
 * loaded screen (`Record<RouteName, …>`), so a route without a screen does not compile.
 */
export interface RouteFacts<Heading extends string = string> {
  /** Path below the base path, exact. */
  readonly path: string
  /** Key of the words of its <h1>; i18n/route-headings.ts holds it to the catalogues. */
  readonly heading: Heading
  /** Opens with no platform check and no sign-in [2-02], decision 2. */
  readonly isPublic: boolean
  /** The screen itself asks for sign-in: the cadastral flow and applications [6-02]. */
  readonly needsLogin: boolean
  /** The specification does not have it (decision 13). */
  readonly isOurs: boolean
  /** Of another service than the cadastral plan, or of none: always, or where the address names one by these parameters. */
  readonly ownService: boolean | readonly string[]
  /**
   * Where it leads if no page of ours is behind it and the browser does not close its window. null: it stays and says
   * that it may be closed: the first page, the windows at the cashier, and the last page, whose number and receipt are
   * still wanted.
   */
  readonly fallback: Fallback | null
}

/** `spec`: the line that asks for the page, or 'ours' with the decision. */
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
  ecadPay: row('/ecad-pay', 'stepPaymentInformation', 'open', '2-10', { ownService: true }),
  ecadPrivacy: row('/ecad-privacy', 'privacyStatement', 'open', '2-25', { ownService: ['itemId'] }),
  ecadReceipt: row('/ecad-receipt', 'electronicReceipt', 'public', '2-07', { ownService: true }),
  ecadRegulation: row('/ecad-regulation', 'termsOfUse', 'open', '2-25', { ownService: ['itemId'] }),
  login: row('/login', 'login', 'open', '6-02', { ownService: true }),
  myRecord: row('/my-record', 'recordHeading', 'login', 'ours, decision 13', { ownService: true, fallback: MY_RECORDS }),
  myRecords: row('/my-records', 'myRecords', 'login', 'ours, decision 13', { ownService: true }),
  payBegin: row('/pay-begin', 'stepPaymentInformation', 'public', '2-09', { ownService: true, fallback: null }),
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
  serviceStep: row('/service-step', 'publicServices', 'login', '2-11', { ownService: true, fallback: SERVICES }),
} as const satisfies Record<string, RouteFacts>

export type RouteName = keyof typeof ROUTES
/** What an address of this origin can name: a route, or a page that there is not (decision 2). */
export type PageName = RouteName | 'notFound'
export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]

/** Path below the base path of both bundles [1-08]. */
export const BASE_PATH = '/ecad'

/** Written without a regular expression, which would take quadratic time over many slashes (threat 31). */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The route of a path below the base, or undefined: the not-found page. A trailing slash is forgiven. */
export function routeOf(path: string): RouteName | undefined {
  const clean = path.length > 1 ? withoutTrailingSlashes(path) : path
  return ROUTE_NAMES.find((name) => ROUTES[name].path === (clean === '' ? '/' : clean))
}
