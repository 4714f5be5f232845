import type { PageName } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { MessageKey } from './keys.ts'

type Headings = Readonly<Record<PageName, MessageKey>>

/** The words of each route's <h1>, where a surface has no other. */
export const ROUTE_HEADINGS: Headings = {
  home: 'serviceTitle',
  affairFaq: 'faq',
  affairIntro: 'itemGuide',
  affairLaws: 'relatedLaws',
  checkDocument: 'documentCheck',
  chooseEcad: 'serviceTitle',
  completeSubmission: 'completeSubmission',
  confirmInfo: 'stepConfirmData',
  demo: 'serviceTitle',
  ecadInstruction: 'userGuide',
  ecadIntro: 'matterGuide',
  ecadPay: 'stepPaymentInformation',
  ecadPrivacy: 'privacyStatement',
  ecadReceipt: 'electronicReceipt',
  ecadRegulation: 'termsOfUse',
  login: 'login',
  myRecord: 'recordHeading',
  myRecords: 'myRecords',
  payBegin: 'stepPaymentInformation',
  payPassed: 'stepPaymentInformation',
  pay: 'secondPayment',
  paymentInfo: 'stepPaymentInformation',
  paymentProcess: 'stepPaymentInformation',
  serviceAgreement: 'serviceAgreement',
  serviceDetail: 'serviceDetails',
  serviceFaqs: 'faq',
  serviceIntro: 'serviceDetails',
  serviceIntroduction: 'serviceGuide',
  serviceLaws: 'relatedLaws',
  serviceList: 'publicServices',
  serviceStep: 'publicServices',
  notFound: 'publicServices',
}

/** The web's first step is headed by the step [2-04], the app's by the service. */
const OWN: Readonly<Record<Surface, Partial<Headings>>> = {
  web: { home: 'stepApplicationData', chooseEcad: 'stepApplicationData' },
  mobile: {},
}

/** The words of each route's <h1>: written into the page before any script, and the same the screen then shows. */
export const routeHeadings = (surface: Surface): Headings => ({ ...ROUTE_HEADINGS, ...OWN[surface] })
