import type { RouteName } from '../../domain/routes.ts'
import type { DialogContent, Ports } from '../../ports/index.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { Query } from '../../ports/navigator.ts'

/** How a failure is shown to the user. The screen itself shows `page` and `inline`, from the flow's state. */
export type FailureShow = 'dialog' | 'toast' | 'inline' | 'page' | 'silent'

export interface FailureRow {
  /** lines of section 8 */
  readonly spec: string
  readonly show: FailureShow
  readonly title: MessageKey
  /** 'server': the server's message, or `otherwise` if there is none */
  readonly text: MessageKey | 'server'
  readonly otherwise?: MessageKey
  /** a further line, for example whom to call */
  readonly more?: MessageKey
  /** page that OK leads to, unless it closed this page; absent: the user stays on this page */
  readonly leadsTo?: RouteName
  /** what OK closes: the page [8-07], or the cashier's window that this page opened [8-03] */
  readonly closes?: 'page' | 'cashier'
}

const reminder = 'friendlyReminder' as const
const dialog = (spec: string, text: MessageKey, rest: Partial<FailureRow> = {}) =>
  ({ spec, show: 'dialog', title: reminder, text, ...rest }) satisfies FailureRow
const serverToast = (spec: string, otherwise: MessageKey): FailureRow => ({
  spec,
  show: 'toast',
  title: reminder,
  text: 'server',
  otherwise,
})
const toast = (spec: string, text: MessageKey): FailureRow => ({ spec, show: 'toast', title: reminder, text })

/**
 * "Closes the window" in [8-03] means the cashier's window (decision 9.4). The page itself goes to /choose-ecad, which
 * still has the cart, so the user loses nothing.
 */
const systemFailure = (rest: Pick<FailureRow, 'more'> = {}) =>
  ({ ...dialog('8-03', 'systemOrNetworkException', rest), leadsTo: 'chooseEcad', closes: 'cashier' }) as const satisfies FailureRow
/**
 * A failure before the cashier was reached. No money was charged, and the dialog says so (decision 7). It says nothing
 * else about the order, because another tab may be paying it.
 */
const beforeTheCashier = () => systemFailure({ more: 'moneyNothingTaken' })

/** Every failure of section 8 by its name. */
export const FAILURES = {
  cartEmptied: dialog('8-02', 'cartEmptied', { leadsTo: 'chooseEcad' }),
  checkoutFailed: beforeTheCashier(),
  paymentIdFailed: beforeTheCashier(),
  statusFailed: beforeTheCashier(),
  cleanCartFailed: beforeTheCashier(),
  tokenCallFailed: beforeTheCashier(),
  addFailed: systemFailure({ more: 'choicesKept' }),
  removeFailed: systemFailure({ more: 'choicesKept' }),
  searchFailed: systemFailure({ more: 'choicesKept' }),
  tokenMissing: dialog('8-04', 'paymentTokenUnavailable', { more: 'moneyNothingTaken' }),
  planAlreadyInCart: dialog('8-05', 'planAlreadyInCart'),
  numberFormat: { spec: '8-05', show: 'inline', title: reminder, text: 'cadastralNumberFormatError' },
  nothingTicked: { spec: '8-05', show: 'inline', title: 'inputError', text: 'tickAtLeastOne' },
  searchNoResult: dialog('8-06', 'searchNoResult', { more: 'contactOffice' }),
  unqualified: {
    spec: '8-07',
    show: 'dialog',
    title: reminder,
    text: 'server',
    otherwise: 'qualificationFailed',
    closes: 'page',
    // if the browser does not close the page: the guide explains who may apply, and is open to everyone
    leadsTo: 'affairIntro',
  },
  acceptanceFailed: serverToast('8-08', 'submissionFailed'),
  faqLoadFailed: serverToast('8-08', 'loadFailed'),
  guideLoadFailed: serverToast('8-08', 'loadFailed'),
  lawLoadFailed: serverToast('8-08', 'loadFailed'),
  detailLoadFailed: serverToast('8-08', 'loadFailed'),
  paymentLoadFailed: serverToast('8-08', 'loadFailed'),
  agreementLoadFailed: serverToast('8-08', 'loadFailed'),
  accountTypeLookupFailed: { spec: '8-08', show: 'silent', title: reminder, text: 'operationFailed' },
  receiptFetchFailed: { spec: '8-08', show: 'silent', title: reminder, text: 'loadFailed' },
  platformUnsupported: { spec: '8-09', show: 'page', title: 'platformNotSupportedTitle', text: 'platformNotSupported', closes: 'page' },
  identityFailed: toast('8-10', 'identityFailed'),
  identityCodeFailed: toast('8-10', 'identityCodeFailed'),
  identityCancelled: toast('8-10', 'identityCancelled'),
  uploadFailed: toast('8-11', 'uploadFailed'),
  deletionFailed: toast('8-11', 'deletionFailed'),
  cancelUploadFailed: toast('8-11', 'cancelUploadFailed'),
  fileNotFound: toast('8-11', 'fileNotFound'),
  fileLoadFailed: toast('8-11', 'fileLoadFailed'),
  noPreviewUrl: toast('8-11', 'noPreviewUrl'),
  qrUnrecognisable: toast('8-11', 'qrUnrecognisable'),
  shootingFailed: toast('8-11', 'shootingFailed'),
  noCameraPermission: toast('8-11', 'noCameraPermission'),
  noMicrophonePermission: toast('8-11', 'noMicrophonePermission'),
  audioUploadFailed: toast('8-11', 'audioUploadFailed'),
  fileTooLarge: toast('8-11', 'fileTooLarge'),
  fileTypeMismatch: toast('8-11', 'fileTypeMismatch'),
  fileTypeNotPreviewable: toast('8-11', 'fileTypeNotPreviewable'),
  submissionFailed: toast('8-11', 'submissionFailed'),
  operationFailed: toast('8-11', 'operationFailed'),
  downloadFileFailed: toast('8-11', 'downloadFileFailed'),
  paymentProblem: { spec: '8-12', show: 'inline', title: reminder, text: 'paymentProblem' },
  transactionFailed: { spec: '8-12', show: 'inline', title: reminder, text: 'transactionFailedRetry' },
  bankMaintenance: { spec: '8-12', show: 'inline', title: reminder, text: 'bankMaintenance' },
  networkAbnormal: { spec: '8-12', show: 'inline', title: reminder, text: 'networkAbnormal' },
  orderChanged: dialog('8-12', 'orderChanged', { more: 'moneyNothingTaken', leadsTo: 'confirmInfo' }),
  paymentNotCompleted: { spec: '8-12', show: 'inline', title: reminder, text: 'paymentNotCompleted' },
  signInUnavailable: serverToast('8-14', 'loginFailed'),
  signInRefused: serverToast('8-14', 'loginFailed'),
} as const satisfies Record<string, FailureRow>

export type FailureName = keyof typeof FAILURES
/** Rows whose OK also closes the cashier's window; use showAnyFailure (payment/close-cashier.ts). */
export type SystemFailure = {
  [Name in FailureName]: (typeof FAILURES)[Name] extends { closes: 'cashier' } ? Name : never
}[FailureName]
/** All other rows; use showFailure. */
export type PlainFailure = Exclude<FailureName, SystemFailure>

export interface FailureDetails {
  /** message of the server or the client, for rows whose text is 'server' */
  readonly message?: Message
  /** cause, shown below the row's text: no connection, busy server or broken server */
  readonly reason?: Message | undefined
  readonly values?: Readonly<Record<string, string | number>>
  /** the last line, such as what was searched */
  readonly about?: Message
  /** further ways on, in the dialog */
  readonly also?: DialogContent['also']
  /** overrides the row's `leadsTo` */
  readonly leadsTo?: { readonly route: RouteName; readonly query?: Query }
}

/** The text of a failure; the server's message if the row's text is 'server'. */
export function failureText(name: FailureName, { message, values }: FailureDetails = {}): Message {
  const row: FailureRow = FAILURES[name]
  if (row.text === 'server') return message ?? { key: row.otherwise ?? 'operationFailed' }
  return { key: row.text, ...(values === undefined ? {} : { values }) }
}

/** Shows the failure's dialog or toast; OK closes the page or leads to another. Does nothing for rows that a screen shows. */
export function showFailure(
  ports: Pick<Ports, 'dialogs' | 'navigator' | 'hostPage'>,
  name: PlainFailure,
  details: FailureDetails = {},
): Promise<void> {
  return presentFailure(ports, name, details)
}

/** Like showFailure, for every row. The caller must close the cashier's window if the row requires it. */
export async function presentFailure(
  { dialogs, navigator, hostPage }: Pick<Ports, 'dialogs' | 'navigator' | 'hostPage'>,
  name: FailureName,
  details: FailureDetails = {},
): Promise<void> {
  const row: FailureRow = FAILURES[name]
  const text = failureText(name, details)
  if (row.show === 'toast') dialogs.toast(text, 'failure')
  if (row.show !== 'dialog') return
  const { reason, values, about, also } = details
  const further = row.more === undefined ? undefined : { key: row.more, ...(values === undefined ? {} : { values }) }
  const more = [reason, further, about].filter((line) => line !== undefined)
  await dialogs.inform({ title: { key: row.title }, text, ...(more.length === 0 ? {} : { more }), ...(also && { also }) })
  if (row.closes === 'page' && (await hostPage.close())) return
  const { route = row.leadsTo, query } = details.leadsTo ?? {}
  if (route !== undefined) navigator.replace(route, query)
}
