import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import type { Language } from '#shared/domain/languages.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/index.ts'

/** How to leave a page that the super-app opened directly, by its own control and by the host's back. */
interface WayOut {
  readonly open: string
  /** the control in the bar that the host's back button presses */
  readonly control: 'back' | 'close'
  /** the page it redirects to [2-14], or where it stays */
  readonly becomes?: RouteName
  /** the text of its question before leaving [8-13] */
  readonly asks?: MessageKey
  readonly leadsTo?: RouteName
  readonly byItself?: true
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
  ecadPay: closes('ecadPay', 'close'),
  ecadPrivacy: closes('ecadPrivacy', 'close', '?itemId=106500'),
  ecadReceipt: closes('ecadReceipt', 'close', '?tid=unknown'),
  ecadRegulation: closes('ecadRegulation', 'close', '?itemId=106500'),
  login: { ...closes('login', 'close'), becomes: 'chooseEcad', asks: 'noPlanSelected' },
  myRecord: closes('myRecord', 'back', '?recordNo=EC1'),
  myRecords: closes('myRecords', 'back'),
  payBegin: closes('payBegin', 'close'),
  payPassed: { ...closes('payPassed', 'close'), byItself: true },
  pay: closes('pay', 'close'),
  paymentInfo: { ...closes('paymentInfo', 'back', '?stage=cart'), leadsTo: 'confirmInfo' },
  paymentProcess: { ...closes('paymentProcess', 'back', '?stage=cart'), leadsTo: 'confirmInfo' },
  serviceAgreement: { ...closes('serviceAgreement', 'back', '?serviceCode=CAD-CERT'), also: 'cancel' },
  serviceDetail: closes('serviceDetail', 'back', '?serviceId=1065'),
  serviceFaqs: closes('serviceFaqs', 'close'),
  serviceIntro: closes('serviceIntro', 'back', '?serviceId=1065'),
  serviceIntroduction: closes('serviceIntroduction', 'close'),
  serviceLaws: closes('serviceLaws', 'back'),
  serviceList: closes('serviceList', 'back', '?serviceId=1065'),
  serviceStatus: closes('serviceStatus', 'close'),
  serviceStep: { ...closes('serviceStep', 'back', '?itemCode=CERT-01'), becomes: 'serviceAgreement', also: 'cancel' },
  notFound: { open: '/no-such-page', control: 'close' },
}

const TURNS = ['zh-Hant', 'pt'] as const satisfies readonly Language[]

function scenario(name: string, language: Language, way: WayOut, press: 'host' | MessageKey): Scenario {
  const t = (key: MessageKey): string => CATALOGUES[language][key]
  const { open, becomes, asks, leadsTo, byItself } = way
  const path = becomes === undefined ? new URL(open, 'http://ours').pathname : pathOf(becomes)
  const leaves: Scenario['steps'] = [press === 'host' ? { do: 'event', event: 'back' } : { do: 'tap', name: t(press) }]
  // A page that has requested its closing leaves a further Back to the host.
  const kept = byItself ? 'back: nobody kept the page' : 'back: kept'
  const includes = [
    ...(byItself ? ['→ popWindow'] : []),
    ...(press === 'host' ? [kept] : []),
    ...(leadsTo === undefined && !byItself ? ['→ popWindow'] : []),
  ]
  return {
    name: `way-out-${name}-${press}-${language}`.toLowerCase(),
    page: 'app',
    open,
    account: 'resident',
    language,
    steps: [
      { do: 'at', path },
      // The page is drawn, including the control that Back presses.
      ...(asks === undefined ? [] : [{ do: 'see', text: t(asks) } as const]),
      { do: 'stands', name: t(way.control) },
      ...(byItself ? [{ do: 'asked', jsapi: 'popWindow' } as const] : []),
      ...leaves,
      ...(asks === undefined ? [] : [{ do: 'tap', name: t('confirm') } as const]),
      ...(leadsTo !== undefined
        ? [{ do: 'at', path: pathOf(leadsTo) } as const]
        : byItself && press === 'host'
          ? []
          : [{ do: 'asked', jsapi: 'popWindow' } as const]),
    ],
    ...(includes.length > 0 && { expect: { includes } }),
  }
}

/** Every route as a window's first page in the super-app, left by its control and by the host's back [2-14]–[2-21]. */
export const WAY_OUT_FILES: Readonly<Record<string, readonly Scenario[]>> = Object.fromEntries(
  [...ROUTE_NAMES, 'notFound' as const].map((name) => {
    const way = WAYS[name]
    const presses: readonly ('host' | MessageKey)[] = ['host', way.control, ...(way.also === undefined ? [] : [way.also])]
    return [`${name}.json`, TURNS.flatMap((language) => presses.map((press) => scenario(name, language, way, press)))]
  }),
)
