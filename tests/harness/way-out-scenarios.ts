import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import type { Language } from '#shared/domain/languages.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/index.ts'

/** How a page that the super-app opens by itself is left, by its own control and by the host's back alike. */
interface WayOut {
  /** the page's address below /ecad */
  readonly open: string
  /** the control in the bar that the host's back presses */
  readonly control: 'back' | 'close'
  /** the page it has become by itself [2-14], or where it stays */
  readonly becomes?: RouteName
  /** it asks first whether to leave [8-13], once these words of it are there */
  readonly asks?: MessageKey
  /** it leads to another page of ours instead of closing */
  readonly leadsTo?: RouteName
  /** it closes by itself [2-08] */
  readonly byItself?: true
  /** another control that does the same */
  readonly also?: MessageKey
}

const pathOf = (route: RouteName): string => ROUTES[route].path
const closes = (route: RouteName, control: WayOut['control'], query = ''): WayOut => ({ open: `${pathOf(route)}${query}`, control })

const WAYS: Readonly<Record<RouteName | 'notFound', WayOut>> = {
  home: { ...closes('home', 'close', '?isDark=false'), becomes: 'chooseEcad', asks: 'noPlanSelected' },
  affairFaq: closes('affairFaq', 'back', '?itemId=106500'),
  affairIntro: closes('affairIntro', 'back', '?itemId=106500'),
  affairLaws: closes('affairLaws', 'back', '?itemId=106500'),
  checkDocument: closes('checkDocument', 'close', '?d=unknown'),
  chooseEcad: { ...closes('chooseEcad', 'close'), asks: 'noPlanSelected' },
  completeSubmission: closes('completeSubmission', 'close', '?workNo=A0000001&itemName=Plan'),
  confirmInfo: { ...closes('confirmInfo', 'back', '?stage=cart'), leadsTo: 'chooseEcad' },
  demo: closes('demo', 'close'),
  ecadInstruction: closes('ecadInstruction', 'close', '?itemId=106500'),
  ecadIntro: closes('ecadIntro', 'close'),
  ecadPay: { ...closes('ecadPay', 'close'), asks: 'orderNotFound' },
  ecadPrivacy: closes('ecadPrivacy', 'close', '?itemId=106500'),
  ecadReceipt: { ...closes('ecadReceipt', 'close', '?tid=unknown'), asks: 'receiptNotFound' },
  ecadRegulation: closes('ecadRegulation', 'close', '?itemId=106500'),
  login: { ...closes('login', 'close'), becomes: 'chooseEcad', asks: 'noPlanSelected' },
  myRecord: closes('myRecord', 'back', '?recordNo=EC1'),
  myRecords: closes('myRecords', 'back'),
  payBegin: closes('payBegin', 'close'),
  payPassed: { ...closes('payPassed', 'close'), byItself: true },
  pay: { ...closes('pay', 'close'), asks: 'orderNotFound' },
  paymentInfo: { ...closes('paymentInfo', 'back', '?stage=cart'), leadsTo: 'confirmInfo' },
  paymentProcess: { ...closes('paymentProcess', 'back', '?stage=cart'), leadsTo: 'confirmInfo' },
  serviceAgreement: { ...closes('serviceAgreement', 'back', '?serviceCode=CAD-CERT'), also: 'cancel' },
  serviceDetail: closes('serviceDetail', 'back', '?serviceId=1065'),
  serviceFaqs: closes('serviceFaqs', 'close'),
  serviceIntro: closes('serviceIntro', 'back', '?serviceId=1065'),
  serviceIntroduction: closes('serviceIntroduction', 'close'),
  serviceLaws: closes('serviceLaws', 'back'),
  serviceList: closes('serviceList', 'back', '?serviceId=1065'),
  serviceStep: { ...closes('serviceStep', 'back', '?itemCode=CERT-01'), becomes: 'serviceAgreement', also: 'cancel' },
  notFound: { open: '/no-such-page', control: 'close' },
}

const TURNS = ['zh-Hant', 'pt'] as const satisfies readonly Language[]

function scenario(name: string, language: Language, way: WayOut, press: 'host' | MessageKey): Scenario {
  const t = (key: MessageKey): string => CATALOGUES[language][key]
  const { open, becomes, asks, leadsTo, byItself } = way
  const path = becomes === undefined ? new URL(open, 'http://ours').pathname : pathOf(becomes)
  const leaves: Scenario['steps'] = [press === 'host' ? { do: 'event', event: 'back' } : { do: 'tap', name: t(press) }]
  // A page that has asked to be closed and still hears Back leaves it to the host.
  const kept = byItself ? 'back: nobody kept the page' : 'back: kept'
  return {
    name: `way-out-${name}-${press}-${language}`.toLowerCase(),
    page: 'app',
    open,
    account: 'resident',
    language,
    steps: [
      { do: 'at', path },
      // Drawn, with what its back presses.
      ...(asks === undefined ? [] : [{ do: 'see', text: t(asks) } as const]),
      { do: 'stands', name: t(way.control) },
      ...(byItself ? [{ do: 'asked', jsapi: 'popWindow' } as const] : []),
      ...leaves,
      ...(asks === undefined ? [] : [{ do: 'tap', name: t('confirm') } as const]),
      ...(leadsTo === undefined ? [{ do: 'asked', jsapi: 'popWindow' } as const] : [{ do: 'at', path: pathOf(leadsTo) } as const]),
    ],
    expect: {
      includes: [
        ...(byItself ? ['→ popWindow'] : []),
        ...(press === 'host' ? [kept] : []),
        ...(leadsTo === undefined && !byItself ? ['→ popWindow'] : []),
      ],
    },
  }
}

/**
 * Every route as the first page of a window in the super-app: left by its own control and by the host's back, in
 * Traditional Chinese and in Portuguese [2-14]–[2-21]. File below scenarios/ways/ → what stands in it.
 */
export const WAY_OUT_FILES: Readonly<Record<string, readonly Scenario[]>> = Object.fromEntries(
  [...ROUTE_NAMES, 'notFound' as const].map((name) => {
    const way = WAYS[name]
    const presses: readonly ('host' | MessageKey)[] = ['host', way.control, ...(way.also === undefined ? [] : [way.also])]
    return [`${name}.json`, TURNS.flatMap((language) => presses.map((press) => scenario(name, language, way, press)))]
  }),
)
