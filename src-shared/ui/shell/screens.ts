import type { Screens } from '../../app/screens.ts'

/**
 * Every page in its own chunk or that of the guides (decision 2). The build finds a file by the name of its route
 * (src-shared/build/chunks.ts).
 */
export const screens: Screens = {
  home: () => import('../purchase/ChooseEcad.tsx'),
  affairFaq: () => import('../information/AffairFaq.tsx').then(({ affairFaq }) => affairFaq),
  affairIntro: () => import('../information/guides.tsx').then(({ affairIntro }) => affairIntro),
  affairLaws: () => import('../information/guides.tsx').then(({ affairLaws }) => affairLaws),
  checkDocument: () => import('../information/CheckDocument.tsx'),
  chooseEcad: () => import('../purchase/ChooseEcad.tsx'),
  completeSubmission: () => import('../purchase/CompleteSubmission.tsx'),
  confirmInfo: () => import('../purchase/ConfirmInfo.tsx'),
  demo: () => import('../demo/Demo.tsx'),
  ecadInstruction: () => import('../information/guides.tsx').then(({ ecadInstruction }) => ecadInstruction),
  ecadIntro: () => import('../information/guides.tsx').then(({ ecadIntro }) => ecadIntro),
  ecadPay: () => import('../payment/EcadPay.tsx'),
  ecadPrivacy: () => import('../information/guides.tsx').then(({ ecadPrivacy }) => ecadPrivacy),
  ecadReceipt: () => import('../purchase/EcadReceipt.tsx'),
  ecadRegulation: () => import('../information/guides.tsx').then(({ ecadRegulation }) => ecadRegulation),
  login: () => import('../account/Login.tsx'),
  myRecord: () => import('../records/MyRecord.tsx'),
  myRecords: () => import('../records/MyRecords.tsx'),
  payBegin: () => import('../payment/PayBegin.tsx'),
  payPassed: () => import('../payment/PayPassed.tsx'),
  pay: () => import('../application/Pay.tsx'),
  paymentInfo: () => import('../purchase/PaymentInfo.tsx'),
  paymentProcess: () => import('../purchase/PaymentProcess.tsx'),
  serviceAgreement: () => import('../application/ServiceAgreement.tsx'),
  serviceDetail: () => import('../information/guides.tsx').then(({ serviceDetail }) => serviceDetail),
  serviceFaqs: () => import('../information/guides.tsx').then(({ serviceFaqs }) => serviceFaqs),
  serviceIntro: () => import('../information/guides.tsx').then(({ serviceIntro }) => serviceIntro),
  serviceIntroduction: () => import('../information/guides.tsx').then(({ serviceIntroduction }) => serviceIntroduction),
  serviceLaws: () => import('../information/guides.tsx').then(({ serviceLaws }) => serviceLaws),
  serviceList: () => import('../application/ServiceList.tsx'),
  serviceStatus: () => import('../information/ServiceStatus.tsx'),
  serviceStep: () => import('../application/ServiceStep.tsx'),
  notFound: () => import('../account/NotFound.tsx'),
}
