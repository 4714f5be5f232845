/**
 * The whole route table [2-01], [2-02], decision 2. Each surface maps every name to a lazily
 * loaded screen (`Record<RouteName, …>`), so a route without a screen does not compile.
 */
export interface RouteFacts {
  /** Path below the base path, exact. */
  readonly path: string
  /** Opens with no platform check and no sign-in [2-02], decision 2. */
  readonly isPublic: boolean
  /** The screen itself asks for sign-in: the cadastral flow and applications [6-02]. */
  readonly needsLogin: boolean
  /** Lines of the spec that ask for it. */
  readonly spec: string
  /** Of another service than the cadastral plan, or of none: always, or where the address names one by these parameters. */
  readonly ownService: boolean | readonly string[]
}

const row = (
  path: string,
  access: 'public' | 'open' | 'login',
  spec: string,
  ownService: RouteFacts['ownService'] = false,
): RouteFacts => ({
  path,
  isPublic: access === 'public',
  needsLogin: access === 'login',
  spec,
  ownService,
})

export const ROUTES = {
  home: row('/', 'open', '2-01'),
  affairFaq: row('/affair-faq', 'public', '2-18', ['itemId', 'serviceId']),
  affairIntro: row('/affair-intro', 'public', '2-21', ['itemId', 'serviceId']),
  affairLaws: row('/affair-laws', 'public', '2-17', ['itemId', 'serviceId']),
  checkDocument: row('/check-document', 'public', 'ours, decisions 12 and 13', true),
  chooseEcad: row('/choose-ecad', 'login', '2-03'),
  completeSubmission: row('/complete-submission', 'login', '2-06', ['workNo']),
  confirmInfo: row('/confirm-info', 'login', '2-04'),
  demo: row('/demo', 'open', '2-09'),
  ecadInstruction: row('/ecad-instruction', 'open', '2-25', ['itemId']),
  ecadIntro: row('/ecad-intro', 'open', '2-20'),
  ecadPay: row('/ecad-pay', 'open', '2-10', true),
  ecadPrivacy: row('/ecad-privacy', 'open', '2-25', ['itemId']),
  ecadReceipt: row('/ecad-receipt', 'public', '2-07', true),
  ecadRegulation: row('/ecad-regulation', 'open', '2-25', ['itemId']),
  login: row('/login', 'open', '6-02', true),
  myRecord: row('/my-record', 'login', 'ours, decision 13', true),
  myRecords: row('/my-records', 'login', 'ours, decision 13', true),
  payBegin: row('/pay-begin', 'public', '2-09', true),
  payPassed: row('/pay-passed', 'public', '2-08', true),
  pay: row('/pay', 'login', '2-19', true),
  paymentInfo: row('/payment-info', 'login', '2-05'),
  paymentProcess: row('/payment-process', 'login', '2-05'),
  serviceAgreement: row('/service-agreement', 'login', '2-14', true),
  serviceDetail: row('/service-detail', 'open', '2-16', ['serviceId']),
  serviceFaqs: row('/service-faqs', 'open', '2-18'),
  serviceIntro: row('/service-intro', 'open', '2-16', ['serviceId']),
  serviceIntroduction: row('/service-introduction', 'public', '2-18'),
  serviceLaws: row('/service-laws', 'open', '2-17'),
  serviceList: row('/service-list', 'open', '2-15', true),
  serviceStep: row('/service-step', 'login', '2-11', true),
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
