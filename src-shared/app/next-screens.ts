import type { PageName, RouteName } from '../domain/routes.ts'

/** Screens whose code is loaded while the user reads a page, so the next step opens at once (quality.md). */
export const NEXT: Readonly<Partial<Record<PageName, readonly RouteName[]>>> = {
  chooseEcad: ['confirmInfo'],
  confirmInfo: ['paymentInfo'],
  myRecords: ['myRecord'],
  paymentInfo: ['paymentProcess', 'completeSubmission'],
  paymentProcess: ['completeSubmission'],
  serviceAgreement: ['serviceStep'],
  serviceList: ['serviceStep'],
}
