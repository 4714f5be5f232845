import type { PageName, RouteName } from '../domain/routes.ts'

/** The screens whose code is fetched while the user reads a page, so that the next step is already there (quality.md). */
export const NEXT: Readonly<Partial<Record<PageName, readonly RouteName[]>>> = {
  chooseEcad: ['confirmInfo'],
  confirmInfo: ['paymentInfo'],
  myRecords: ['myRecord'],
  paymentInfo: ['paymentProcess', 'completeSubmission'],
  paymentProcess: ['completeSubmission'],
  serviceAgreement: ['serviceStep'],
  serviceList: ['serviceStep'],
}
