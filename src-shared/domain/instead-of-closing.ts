import { FIXED_SERVICE_ID } from './fixed-service.ts'
import type { RouteName } from './routes.ts'

interface Place {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>>
}

const FIRST_PAGE: Place = { route: 'chooseEcad' }
/** What can be applied for [2-15]. */
const SERVICES: Place = { route: 'serviceList', query: { serviceId: FIXED_SERVICE_ID } }

/**
 * Where a page leads that nobody of ours came from and that the browser will not close: a tab with another site behind.
 * undefined: it stays and says that it may be closed: the first page, the windows at the cashier, and the last page, whose
 * number and receipt are still wanted.
 */
export const INSTEAD_OF_CLOSING: Readonly<Record<RouteName, Place | undefined>> = {
  home: FIRST_PAGE,
  affairFaq: FIRST_PAGE,
  affairIntro: FIRST_PAGE,
  affairLaws: FIRST_PAGE,
  checkDocument: FIRST_PAGE,
  chooseEcad: undefined,
  completeSubmission: undefined,
  confirmInfo: FIRST_PAGE,
  demo: FIRST_PAGE,
  ecadInstruction: FIRST_PAGE,
  ecadIntro: FIRST_PAGE,
  ecadPay: FIRST_PAGE,
  ecadPrivacy: FIRST_PAGE,
  ecadReceipt: FIRST_PAGE,
  ecadRegulation: FIRST_PAGE,
  login: FIRST_PAGE,
  myRecord: { route: 'myRecords' },
  myRecords: FIRST_PAGE,
  payBegin: undefined,
  payPassed: undefined,
  pay: FIRST_PAGE,
  paymentInfo: FIRST_PAGE,
  paymentProcess: FIRST_PAGE,
  serviceAgreement: SERVICES,
  serviceDetail: FIRST_PAGE,
  serviceFaqs: FIRST_PAGE,
  serviceIntro: FIRST_PAGE,
  serviceIntroduction: FIRST_PAGE,
  serviceLaws: FIRST_PAGE,
  serviceList: FIRST_PAGE,
  serviceStep: SERVICES,
}
