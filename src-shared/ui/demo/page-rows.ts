import type { RouteName } from '../../domain/routes.ts'
import type { Fault } from '../../domain/sandbox-address.ts'
import type { DemoRow, DemoWay } from './types.ts'

const ITEM = { itemId: '106500' } as const
const SERVICE = { serviceId: '1065' } as const
const CERTIFICATE = { serviceCode: 'CAD-CERT' } as const

/** A page whose call fails; the message is the server's [8-08]. */
const loads = (route: RouteName, query: DemoWay['query'], call: string, stage: DemoWay['stage'] = 'nobody'): DemoRow => ({
  line: '8-08',
  messages: ['systemOrNetworkException'],
  server: call,
  way: { route, ...(query && { query }), stage, faults: [`${call}:500`] },
})
const faq = (fault: Fault): DemoWay => ({ route: 'affairFaq', query: ITEM, stage: 'nobody', faults: [fault] })
const unsupported = (rest: Pick<DemoRow, 'messages' | 'way' | 'platform' | 'scenario'>): DemoRow => ({ line: '8-09', ...rest })

/** Pages that do not open, or only partly: [8-07]-[8-09], [8-14], [8-15]; and failures that the specification does not describe. */
export const PAGE_ROWS = {
  unqualified: { line: '8-07', messages: ['friendlyReminder'], server: 'check', way: { route: 'chooseEcad', stage: 'unqualified' } },
  unqualifiedApplicant: {
    line: '8-07',
    messages: ['friendlyReminder'],
    server: 'check',
    way: { route: 'serviceStep', query: { itemCode: 'FREE-03' }, stage: 'unqualified' },
  },
  faqLoadFailed: loads('affairFaq', ITEM, 'faqs'),
  guideLoadFailed: loads('affairIntro', ITEM, 'information'),
  lawLoadFailed: loads('affairLaws', ITEM, 'laws'),
  detailLoadFailed: loads('serviceDetail', SERVICE, '1065'),
  agreementLoadFailed: loads('serviceAgreement', CERTIFICATE, 'service-item', 'signed-in'),
  paymentLoadFailed: loads('pay', undefined, 'second-payment', 'second-payment'),
  chargesLoadFailed: loads('serviceStep', { itemCode: 'CERT-01' }, 'bill-item', 'payment'),
  accountTypeLookupFailed: {
    line: '8-08',
    messages: ['operationFailed'],
    silent: true,
    surface: 'mobile',
    scenario: 'account-type-unanswered',
  },
  receiptFetchFailed: {
    line: '8-08',
    messages: ['loadFailed'],
    way: { route: 'ecadReceipt', query: { tid: '0123456789abcdef0123456789abcdef' }, stage: 'nobody', faults: ['getReceipt:500'] },
  },
  platformUnsupported: unsupported({
    messages: ['platformNotSupportedTitle', 'unsupportedAccount'],
    way: { route: 'chooseEcad', stage: 'unsupported' },
  }),
  personalOnly: unsupported({
    messages: ['pageForPersons', 'platformNotSupportedTitle'],
    platform: 'one',
    way: { route: 'chooseEcad', stage: 'other-platform' },
  }),
  corporateOnly: unsupported({
    messages: ['pageForEntities', 'platformNotSupportedTitle'],
    platform: 'ab',
    way: { route: 'chooseEcad', stage: 'other-platform' },
  }),
  hostSaysUnsupported: { ...unsupported({ messages: ['platformNotSupported'], scenario: 'platform-not-supported' }), surface: 'mobile' },
  signInUnavailable: {
    line: '8-14',
    messages: ['systemOrNetworkException'],
    way: { route: 'login', stage: 'nobody', faults: ['GetAuthorizeURL:500'] },
  },
  signInRefused: {
    line: '8-14',
    messages: ['signInAttemptOver'],
    server: 'oauth',
    way: { route: 'login', query: { code: 'refused', state: 'refused-refused-refused' }, stage: 'nobody' },
  },
  timeout: { line: '8-15', messages: ['requestTimeout'], way: faq('faqs:hang') },
  parseError: { line: '8-15', messages: ['loadFailed'], way: faq('faqs:html') },
  httpError: { line: '8-15', messages: ['problemTooMany'], server: 'faqs', way: faq('faqs:429') },
  cancelled: {
    line: '8-15',
    messages: ['cancel'],
    silent: true,
    way: {
      route: 'serviceStep',
      query: { itemCode: 'UPD-02' },
      stage: 'files',
      faults: ['upload:slow'],
      acts: [
        { do: 'file', file: 'plan.png', from: 'localFile' },
        { do: 'press', key: 'cancel', of: 'plan.png' },
      ],
    },
  },
} as const satisfies Record<string, DemoRow>
