import type { WireBody, WireKey, WireResponse } from '#shared/wire/index.ts'

type BureauKey = Extract<WireKey, `${string} /back-office/${string}`>
type Examples = {
  readonly [K in BureauKey]: ([WireBody<K>] extends [undefined] ? object : { readonly body: WireBody<K> }) & {
    readonly response?: WireResponse<K>
  }
}

const BY = 'Lei Ka Man'
const PLAN = {
  cht: '花地瑪堂區 -- 勞動節大馬路3-5號',
  chs: '花地玛堂区 -- 劳动节大马路3-5号',
  por: 'Freguesia: Nossa Senhora de Fátima -- Avenida 1.º de Maio, n.os 3-5',
  eng: 'Parish of Nossa Senhora de Fátima -- Avenida 1.º de Maio, nos. 3-5',
}

const received = {
  recordNo: 'EC20261120000001',
  kind: 'cadastral',
  state: 'received',
  version: 1,
  next: ['in-process', 'documents-wanted', 'refused', 'closed'],
  platform: 'one',
  receivedAt: '2026-11-20T04:00:00.000Z',
  changedAt: '2026-11-20T04:00:00.000Z',
} satisfies WireResponse<'POST /back-office/records/{recordNo}/take'>

const taken = {
  ...received,
  state: 'in-process',
  version: 2,
  next: ['documents-wanted', 'ready', 'refused', 'closed'],
  takenBy: BY,
  changedAt: '2026-11-20T04:05:00.000Z',
} satisfies WireResponse<'POST /back-office/records/{recordNo}/take'>

const work = { applicant: '陳大文', expectedDay: '2026-11-27', late: false }
const refund = { refundId: '5b1f0b0e-5a0f-4a53-9c8e-0d3f6f7a1c22', amount: '55.00', currency: 'MOP' }
const payment = 'EC20261120000001_1'

/** An example of every call of the bureau's system. A test sends the bodies to the real server and compares the answers. */
export const BUREAU_EXAMPLES: Examples = {
  'GET /back-office/records': {
    response: { records: [{ ...received, ...work }], cursor: 'MjAyNi0xMS0yMFQwNDowMDowMC4wMDBaIEVDMjAyNjExMjAwMDAwMDE' },
  },
  'GET /back-office/records/{recordNo}': {
    response: {
      ...taken,
      ...work,
      person: {
        nameCn: '陳,大文',
        namePt: 'CHAN,TAI MAN',
        identityType: '15',
        identityNo: '1234567(8)',
        mobile: '85366123456',
        euid: 'EUID-1',
      },
      plans: [{ number: '0101.002', location: PLAN }],
      files: [],
      results: [{ item: '0101.002', state: 'wanted' }],
      payments: [
        { merchantOrderNo: payment, amount: '55.00', refunded: '0.00', asked: '0.00', currency: 'MOP', paidAt: '2026-11-20T04:00:00.000Z' },
      ],
      acts: [{ kind: 'take', at: '2026-11-20T04:05:00.000Z', by: BY, client: 'bureau', from: 'received', to: 'in-process', detail: {} }],
    },
  },
  'GET /back-office/records/{recordNo}/files/{fileCode}': {},
  'POST /back-office/records/{recordNo}/take': { body: { by: BY, version: 1 }, response: taken },
  'POST /back-office/records/{recordNo}/expected-day': {
    body: { by: BY, version: 2, day: '2026-12-04', why: 'The archive is closed this week.' },
    response: { ...taken, version: 3 },
  },
  'POST /back-office/records/{recordNo}/results/{item}': { response: { ...taken, version: 4 } },
  'POST /back-office/records/{recordNo}/results/{item}/refusal': {
    body: { by: BY, version: 4, why: 'The parcel was merged.' },
    response: { ...taken, version: 5 },
  },
  'POST /back-office/records/{recordNo}/state': {
    body: { by: BY, version: 5, state: 'ready' },
    response: { ...taken, state: 'ready', version: 6, next: ['in-process', 'closed'] },
  },
  'POST /back-office/records/{recordNo}/second-payment': {
    body: { by: BY, version: 2, why: 'A printed copy was chosen.', nodeCode: 'POSTAGE' },
    response: {
      merchantOrderNo: 'AP20261120000001_2',
      amount: '20.00',
      currency: 'MOP',
      record: { ...taken, recordNo: 'AP20261120000001', kind: 'application', version: 3 },
    },
  },
  'POST /back-office/records/{recordNo}/refund': {
    body: { by: BY, version: 6, why: 'One plan was refused.', amount: '55.00' },
    response: { ...refund, merchantOrderNo: payment, record: { ...taken, state: 'ready', version: 7, next: ['in-process', 'closed'] } },
  },
  'GET /back-office/cases': {
    response: {
      cases: [
        {
          caseNo: 'C000012',
          reason: 'late-payment',
          merchantOrderNo: payment,
          amount: '55.00',
          refunded: '0.00',
          currency: 'MOP',
          openedAt: '2026-11-20T04:10:00.000Z',
        },
      ],
    },
  },
  'POST /back-office/cases/{caseNo}/refund': { body: { by: BY, why: 'It was paid after the order had ended.' }, response: refund },
  'POST /back-office/cases/{caseNo}/resolve': {
    body: { by: BY, why: 'It was refunded.', decision: 'closed' },
    response: { caseNo: 'C000012', decision: 'closed' },
  },
}
