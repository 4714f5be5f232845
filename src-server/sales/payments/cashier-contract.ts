import { wire } from '#shared/wire/index.ts'
import type { CallContract, NoticeContract } from '../../platform/polling/contract.ts'
import { CashierBill, CashierChannels, CashierRefund, CashierSession, CloseOrder, RefundOrder, SessionOrder } from './cashier-wire.ts'
import { NOTICE_PATH } from './notice-path.ts'

const numbers = { billId: 'B5d0f3c1a9e7b4d2860f1c3e5a7b9d0f2e4c6a8b0', merchantOrderNo: 'EC20261125000123_1' }
const money = { amount: '55.00', currency: 'MOP' }
const charge = { transactionId: 'T-90311', ...money, channel: 'MPAY', occurredAt: '2026-11-25T04:02:11.000Z' }
const refundOrder = {
  ...numbers,
  refundId: '5b1f0b0e-5a0f-4a53-9c8e-0d3f6f7a1c22',
  transactionId: 'T-90311',
  amount: '5.00',
  currency: 'MOP',
}
const refunded = { ...refundOrder, state: 'refunded', occurredAt: '2026-11-25T05:00:00.000Z' }
const refused = { ...refundOrder, state: 'refused', reason: 'more-than-paid' }
const { billId: _billId, merchantOrderNo: _merchantOrderNo, ...refundOfBill } = refunded
const order = {
  ...numbers,
  ...money,
  channels: ['MPAY', 'BOCPAY'],
  title: { cht: '電子地籍圖', chs: '电子地籍图', por: 'Planta cadastral electrónica', eng: 'Electronic cadastral plan' },
  language: 'en',
  platform: 'one-account',
  surface: 'web',
  returnUrl: 'https://ecad.example/ecad/pay-passed',
  notifyUrl: `https://ecad.example${NOTICE_PATH}`,
  expiresAt: '2026-11-25T04:30:00.000Z',
}

const BILL = '/cashier/api/bills/{billId}'
const unknown = { means: 'the bill is unknown' }

/** The calls that the product makes to the cashier. */
export const CASHIER_CALLS = {
  openSession: {
    method: 'POST',
    path: '/cashier/api/sessions',
    summary: 'Opens a page on which a bill can be paid',
    body: { schema: SessionOrder, examples: { anyMethod: order, chosenMethod: { ...order, channel: 'MPAY' } } },
    answers: {
      200: {
        means: 'its page; the same bill again, also simultaneously, has the same session',
        body: {
          schema: CashierSession,
          examples: { page: { ...numbers, sessionId: '8Qm2v0sYtT', url: 'https://pay.example/pay/8Qm2v0sYtT' } },
        },
      },
      409: { means: 'the bill is closed, or has another amount' },
      '4XX': { means: 'nothing is known: no page opens, and the payer may try again' },
    },
  },
  getBill: {
    method: 'GET',
    path: BILL,
    summary: 'The state of a bill, with every refund of it',
    answers: {
      200: {
        means: 'its state',
        body: {
          schema: CashierBill,
          examples: {
            open: { ...numbers, state: 'open', ...money },
            pending: { ...numbers, state: 'pending', ...charge },
            paid: { ...numbers, state: 'paid', ...charge, refunds: [] },
            partlyRefunded: { ...numbers, state: 'paid', ...charge, refunds: [refundOfBill] },
            failed: { ...numbers, state: 'failed', ...money, channel: 'MPAY', reason: 'declined', occurredAt: charge.occurredAt },
            unknown: { ...numbers, state: 'unknown', ...money },
          },
        },
      },
      404: unknown,
    },
  },
  closeBill: {
    method: 'POST',
    path: `${BILL}/close`,
    summary: 'Closes a bill: it cannot be paid any more, and its page cannot be opened again',
    body: { schema: CloseOrder, examples: { close: { billId: numbers.billId } } },
    answers: {
      200: {
        means: 'its state; `paid` and `pending` stay as they are',
        body: {
          schema: CashierBill,
          examples: {
            closed: { ...numbers, state: 'cancelled', ...money, occurredAt: charge.occurredAt },
            paid: { ...numbers, state: 'paid', ...charge, refunds: [] },
          },
        },
      },
      404: unknown,
    },
  },
  refund: {
    method: 'POST',
    path: `${BILL}/refunds`,
    summary: 'Gives money back, once per `refundId` however often it is requested',
    body: { schema: RefundOrder, examples: { part: refundOrder } },
    answers: {
      200: {
        means: 'its state; more than was paid is `refused`, for good',
        body: {
          schema: CashierRefund,
          examples: { refunded, pending: { ...refundOrder, state: 'pending' }, refused },
        },
      },
      422: { means: 'refused for good, with the fields of the refund', body: { schema: CashierRefund, examples: { refused } } },
      '4XX': { means: 'nothing is known: it is requested again under its `refundId`' },
    },
  },
  listChannels: {
    method: 'GET',
    path: '/cashier/api/channels',
    summary: 'The payment methods, with their limits and what is under maintenance now',
    answers: {
      200: {
        means: 'a list',
        body: {
          schema: CashierChannels,
          examples: {
            methods: [
              { code: 'MPAY' },
              { code: 'UNIONPAYQR', minimum: '1.00', maximum: '1000.00' },
              {
                code: 'BOCPAY',
                maintenance: {
                  from: '2026-11-25T16:00:00.000Z',
                  to: '2026-11-25T20:00:00.000Z',
                  words: { cht: '系統維護', chs: '系统维护', por: 'Manutenção do sistema', eng: 'System maintenance' },
                },
              },
            ],
            withoutFacts: [{ code: 'MPAY' }, { code: 'MPGS' }],
          },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, CallContract>>

const notice = { noticeId: '8d0a3c56-6f0e-4f4d-8f0c-3f2b1a0e9d8c', ...numbers, ...charge }
const refundNotice = { ...notice, amount: '5.00', refundId: refundOrder.refundId }

/** The cashier's notice. */
export const CASHIER_NOTICE: NoticeContract = {
  path: NOTICE_PATH,
  summary: 'What became of a bill or a refund, sent to its `notifyUrl`. Without a notice the product queries the bill, for days',
  body: {
    schema: wire['POST /payment/notice'].body,
    examples: {
      paid: { ...notice, event: 'paid' },
      pending: { ...notice, event: 'pending' },
      failed: { ...notice, event: 'failed', reason: 'declined' },
      refunded: { ...refundNotice, event: 'refunded' },
      refundRefused: { ...refundNotice, event: 'refund-refused', reason: 'bank-maintenance' },
    },
  },
  answers: {
    200: 'booked, or booked before',
    400: 'it cannot be read',
    404: 'we know no such bill',
    409: 'its numbers are of another bill, refund or charge',
  },
}
