import type { WireKey } from '#shared/wire/index.ts'
import { submission, upload, versionOf } from '#tests/support/application.ts'
import { pdf } from '#tests/support/files.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { draftContent, IN_CART, type Numbers, proof } from '#tests/support/somebodys-things.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export type Answered = { readonly status: number; readonly body: unknown }
export type Call = (person: TestClient, of: Numbers) => Promise<Answered>

/**
 * How two accounts meet at an endpoint.
 * named: the call names another user's item. Another account's is answered like a missing one, and signed-out callers are refused.
 * `foreign` is that answer's status; `spends`: the call changes what it names.
 * own: it returns the caller's own data, and ignores another account's identifiers.
 * everybody: it returns the same to every caller, with any identifiers.
 */
export interface Case {
  readonly whose: 'named' | 'own' | 'everybody'
  readonly foreign?: 200 | 404
  readonly spends?: true
  /** an identifier made by the caller that the answer repeats */
  readonly givesBack?: keyof Numbers
  readonly calls: readonly Call[]
}

type Written = string | readonly [path: string, body: unknown]
const asked =
  (method: string, write: (of: Numbers) => Written): Call =>
  (person, of) => {
    const written = write(of)
    const [path, body] = typeof written === 'string' ? [written, undefined] : written
    return person.send(method, path, body === undefined ? undefined : JSON.stringify(body))
  }
const get = (path: (of: Numbers) => string) => asked('GET', path)
const post = (path: string, body: (of: Numbers) => unknown) => asked('POST', (of) => [path, body(of)])
const remove = (path: (of: Numbers) => string) => asked('DELETE', path)

const named = (...calls: readonly Call[]): Case => ({ whose: 'named', foreign: 404, calls })
const own = (...calls: readonly Call[]): Case => ({ whose: 'own', calls })
const everybody = (...calls: readonly Call[]): Case => ({ whose: 'everybody', calls })
const page = (path: string): Case => everybody(get(() => path))
const mine = (path: string): Case => own(get(() => path))
const ofItem = (path: string): Case => page(path.replace('{itemId}', '106500').replace('{serviceId}', '1065'))
/** The same for calls without parameters, by their own paths. */
const plainly = <K extends WireKey>(of: (path: string) => Case, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, of(key.replace(/^\w+ /, ''))])) as Record<K, Case>

const applies =
  (itemCode: string, more: (of: Numbers) => Record<string, unknown>): Call =>
  async (person, of) =>
    person.post('/acceptance', await submission(person, itemCode, more(of)))

const OF_CLERK = { by: 'owner', why: 'mine' } as const
const deed = (name: string, more: object = {}): Case =>
  everybody(asked('POST', ({ feesNo }) => [`/back-office/records/${feesNo}/${name}`, { ...OF_CLERK, version: 1, ...more }]))

const SIGN_IN = { lang: 'en', device: 'web', state: '/ecad/choose-ecad' }
const WAY = { language: 'en', platform: 'one' } as const
const occurredAt = '2026-11-20T12:00:00Z'
const PAID = { noticeId: 'n-1', transactionId: 't-1', event: 'paid', amount: '110.00', currency: 'MOP', channel: 'MPAY', occurredAt }
const PASSED = { noticeId: 'n-2', subject: 'owner', attempt: 1, status: 'success', occurredAt }

/** Every endpoint of the API: a new one without a case is a compile error. */
export const CASES: Readonly<Record<WireKey, Case>> = {
  ...plainly(page, 'GET /info', 'GET /document-keys', 'GET /service-status', 'GET /back-office/records', 'GET /back-office/cases'),
  ...plainly(mine, 'GET /MacauOneAcc/GetUser', 'GET /MacauOneAcc/GetIframeToken', 'GET /MacauOneAcc/logout'),
  ...plainly(mine, 'GET /EServiceajax/getCart', 'GET /EServiceajax/cleanCart', 'GET /payment/order/unpaid', 'GET /electronic-licences'),
  ...plainly(ofItem, 'GET /items/{itemId}/information', 'GET /items/{itemId}/appointments', 'GET /items/{itemId}/chnnel'),
  ...plainly(ofItem, 'GET /items/{itemId}/business', 'GET /items/{itemId}/notes', 'GET /items/{itemId}/queries'),
  ...plainly(ofItem, 'GET /items/{itemId}/faqs', 'GET /items/{itemId}/laws', 'GET /items/service/{serviceId}'),
  ...plainly(ofItem, 'GET /items/service/{serviceId}/faq', 'GET /items/service/{serviceId}/law'),

  'POST /MacauOneAcc/GetAuthorizeURL': everybody(post('/MacauOneAcc/GetAuthorizeURL', () => ({ ...SIGN_IN, platform: 'one' }))),
  'POST /backchannel-logout': everybody(post('/backchannel-logout', ({ tid }) => ({ logout_token: tid }))),
  'POST /eservice/oauth/': everybody(post('/eservice/oauth/', ({ tid }) => ({ code: tid, state: tid }))),
  'GET /token/signature': page('/token/signature?href=https%3A%2F%2Fours.example%2Fecad%2F'),
  'POST /token/login': everybody(post('/token/login', ({ tid }) => ({ code: tid }))),

  'GET /parcels/search': mine('/parcels/search?q=Rua'),
  'GET /parcels/around': mine(`/parcels/around?number=${IN_CART}`),
  'GET /parcels/outlines': mine(`/parcels/outlines?numbers=${IN_CART}`),
  'POST /parcels/watched': own(post('/parcels/watched', () => ({ number: IN_CART, watched: true }))),
  'GET /parcels/{number}': mine(`/parcels/${IN_CART}`),

  'GET /EServiceajax/getCad': mine(`/EServiceajax/getCad?cadNums=${IN_CART}`),
  'GET /EServiceajax/addCartItem': mine(`/EServiceajax/addCartItem?cadnum=${IN_CART}`),
  'GET /EServiceajax/delCartItem': mine(`/EServiceajax/delCartItem?cadnum=${IN_CART}`),
  'POST /EServiceajax/checkout': own(
    post('/EServiceajax/checkout', ({ tid }) => ({ platform: 'one', tid })),
    post('/EServiceajax/checkout', ({ submittedKey }) => ({ platform: 'one', idempotencyKey: submittedKey })),
    async (person, { tid }) => {
      await person.get(`/EServiceajax/addCartItem?cadnum=${IN_CART}`)
      return person.post('/EServiceajax/checkout', { platform: 'one', tid })
    },
  ),

  'GET /payment/getPaymentId': named(get(({ tid }) => `/payment/getPaymentId?tid=${tid}`)),
  'GET /payment/checkStatus': named(get(({ pid }) => `/payment/checkStatus?PID=${pid}`)),
  'POST /payment/getOrderServerAccessToken': named(post('/payment/getOrderServerAccessToken', ({ tid }) => ({ tid }))),
  'GET /payment/order': named(
    get(({ tid }) => `/payment/order?tid=${tid}`),
    get(({ billId }) => `/payment/order?billId=${billId}`),
    get(({ merchantOrderNo }) => `/payment/order?merchantOrderNo=${merchantOrderNo}`),
  ),
  'POST /payment/order': named(post('/payment/order', ({ billId }) => ({ billId, surface: 'web', ...WAY }))),
  'POST /payment/order/restore': { ...named(post('/payment/order/restore', ({ tid }) => ({ tid }))), foreign: 200, spends: true },
  'POST /payment/order/end': { ...named(post('/payment/order/end', ({ tid }) => ({ tid }))), foreign: 200, spends: true },
  'GET /payment/bill/success': named(get(({ billId }) => `/payment/bill/success?billId=${billId}`)),
  'GET /pay-channel': page('/pay-channel?surface=web'),
  'POST /payment/notice': everybody(post('/payment/notice', ({ billId, merchantOrderNo }) => ({ ...PAID, billId, merchantOrderNo }))),
  'GET /eserviceajax/getReceipt': everybody(get(({ tid }) => `/eserviceajax/getReceipt?tid=${tid}`)),
  'GET /receipts/{tid}/pdf': everybody(async (person, { tid }) => {
    const answer = await fetch(`${person.origin}/api/receipts/${tid}/pdf?language=en`, { headers: person.headers })
    return { status: answer.status, body: answer.ok ? await pdfText(new Uint8Array(await answer.arrayBuffer())) : await answer.json() }
  }),

  'GET /dictionary': page('/dictionary?prefix=ecad&name=serviceobject'),
  'GET /content/file': everybody(get(({ fileCode }) => `/content/file?fileCode=${fileCode}`)),
  'GET /portal/services': page('/portal/services?serviceNo=1065'),
  'GET /content/service': page('/content/service?slug=ecad-intro&serviceId=1065'),

  'GET /service-item': mine('/service-item?itemCode=UPD-02'),
  'GET /service-item/list': page('/service-item/list?serviceId=1065'),
  'GET /apply-form': mine('/apply-form?itemCode=CERT-01'),
  'GET /check': own(get(({ identityNo }) => `/check?serviceCode=CAD-CERT&idType=15&idNumber=${encodeURIComponent(identityNo)}`)),
  'POST /acceptance': own(
    applies('CERT-01', ({ submittedKey }) => ({ idempotencyKey: submittedKey })),
    applies('CERT-01', ({ submittedKey }) => ({ idempotencyKey: submittedKey, stage: 'final' })),
    applies('UPD-02', ({ fileCode }) => ({ applicantMaterials: [proof(fileCode)] })),
  ),
  'GET /acceptance/state': named(
    get(({ checkedNo }) => `/acceptance/state?applyNo=${checkedNo}`),
    get(({ feesNo }) => `/acceptance/state?applyNo=${feesNo}`),
  ),
  'GET /bill-item': named(get(({ feesNo }) => `/bill-item?applyNo=${feesNo}`)),
  'POST /second-payment': named(post('/second-payment', ({ feesNo }) => ({ applyNo: feesNo, nodeCode: 'POSTAGE' }))),

  'GET /draft': mine('/draft?itemCode=UPD-02'),
  'PUT /draft': own(async (person, { fileCode, draftKey, feesNo, checkId }) => {
    const content = draftContent({ applicantMaterials: [proof(fileCode)], idempotencyKey: draftKey, applyNo: feesNo, identityId: checkId })
    const serviceVersion = await versionOf(person, 'UPD-02')
    return person.send('PUT', '/draft', JSON.stringify({ itemCode: 'UPD-02', baseRevision: 0, serviceVersion, content }))
  }),
  'DELETE /draft': own(remove(({ draftKey }) => `/draft?itemCode=UPD-02&idempotencyKey=${draftKey}`)),

  'POST /file/upload': {
    ...own((person, { fileUid }) => upload(person, { itemCode: 'UPD-02', materialsId: 'proof', fileUid }, 'proof.pdf', pdf())),
    givesBack: 'fileUid',
  },
  'GET /file/upload': { ...own(get(({ fileUid }) => `/file/upload?fileUid=${fileUid}`)), givesBack: 'fileUid' },
  'DELETE /file': own(remove(({ fileCode }) => `/file?fileCode=${fileCode}`)),
  'GET /file/processing/link': named(get(({ fileCode }) => `/file/processing/link?fileCode=${fileCode}`)),
  'GET /file/processing/download': named(async (person, { fileCode }) => {
    const answer = await fetch(`${person.origin}/api/file/processing/download?fileCode=${fileCode}`, { headers: person.headers })
    return { status: answer.status, body: await answer.text() }
  }),

  'GET /identities/auth-url': named(get(({ checkedNo }) => `/identities/auth-url?applyNo=${checkedNo}&channel=web`)),
  'GET /identities/auth-url/refresh': named(get(({ checkId }) => `/identities/auth-url/refresh?id=${checkId}`)),
  'GET /identities/status': named(get(({ checkId }) => `/identities/status?id=${checkId}`)),
  'POST /identities/notice': everybody(post('/identities/notice', ({ checkId: id, checkedNo: applyNo }) => ({ ...PASSED, id, applyNo }))),

  'POST /handover': named(
    post('/handover', ({ billId }) => ({ purpose: 'payment', of: billId, ...WAY })),
    post('/handover', ({ checkedNo }) => ({ purpose: 'identity', of: checkedNo, ...WAY })),
  ),
  'GET /handover': { ...named(get(({ billId }) => `/handover?purpose=payment&subject=${billId}`)), foreign: 200 },
  'DELETE /handover': { ...named(remove(({ billId }) => `/handover?purpose=payment&subject=${billId}`)), foreign: 200, spends: true },

  'GET /my-records': own(
    get(() => '/my-records?platform=one'),
    get(({ recordNo }) => `/my-records?platform=one&search=${recordNo}`),
  ),
  'POST /my-records/notice-language': own(post('/my-records/notice-language', () => ({ noticeLanguage: 'pt' }))),
  'POST /my-records/plan-news': own(post('/my-records/plan-news', () => ({ planNews: false }))),
  'GET /my-records/waiting': mine('/my-records/waiting?platform=one'),
  'GET /my-records/{recordNo}': named(
    get(({ recordNo }) => `/my-records/${recordNo}?platform=one`),
    get(({ merchantOrderNo }) => `/my-records/${merchantOrderNo.replace(/_.*/, '')}?platform=one`),
    get(({ feesNo }) => `/my-records/${feesNo}?platform=one`),
  ),
  'GET /my-records/{recordNo}/calendar/link': named(get(({ recordNo }) => `/my-records/${recordNo}/calendar/link?platform=one`)),
  // without its owner's token no caller is accepted
  'GET /my-records/{recordNo}/calendar': everybody(
    get(({ recordNo }) => `/my-records/${recordNo}/calendar?language=en&until=99999999999&key=${'k'.repeat(43)}`),
  ),
  'POST /my-records/{recordNo}/documents': own(
    post('/my-records/EC-NONE/documents', ({ fileCode }) => ({ platform: 'one', files: [fileCode] })),
    asked('POST', ({ recordNo, fileCode }) => [`/my-records/${recordNo}/documents`, { platform: 'one', files: [fileCode] }]),
  ),

  'GET /document-check': everybody(
    get(() => '/document-check'),
    get(({ recordNo }) => `/document-check?d=${recordNo}`),
    get(({ tid }) => `/document-check?d=${tid}.${tid}.${'A'.repeat(86)}`),
  ),

  // no user's session is accepted: the same refusal for all
  'GET /back-office/records/{recordNo}': everybody(
    get(({ merchantOrderNo }) => `/back-office/records/${merchantOrderNo.replace(/_.*/, '')}`),
    get(({ feesNo }) => `/back-office/records/${feesNo}`),
  ),
  'GET /back-office/records/{recordNo}/files/{fileCode}': everybody(
    get(({ feesNo, fileCode }) => `/back-office/records/${feesNo}/files/${fileCode}`),
  ),
  'POST /back-office/records/{recordNo}/take': deed('take'),
  'POST /back-office/records/{recordNo}/state': deed('state', { state: 'closed' }),
  'POST /back-office/records/{recordNo}/expected-day': deed('expected-day', { day: '2099-01-01' }),
  'POST /back-office/records/{recordNo}/results/{item}': deed('results/result?by=owner&version=1'),
  'POST /back-office/records/{recordNo}/results/{item}/refusal': deed('results/result/refusal'),
  'POST /back-office/records/{recordNo}/second-payment': deed('second-payment', { nodeCode: 'POSTAGE' }),
  'POST /back-office/records/{recordNo}/refund': deed('refund'),
  'POST /back-office/cases/{caseNo}/refund': everybody(post('/back-office/cases/C000001/refund', () => OF_CLERK)),
  'POST /back-office/cases/{caseNo}/resolve': everybody(
    post('/back-office/cases/C000001/resolve', () => ({ ...OF_CLERK, decision: 'closed' })),
  ),
}
