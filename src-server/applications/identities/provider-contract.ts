import { wire } from '#shared/wire/index.ts'
import type { CallContract, NoticeContract } from '../../platform/polling/contract.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { Link, NewCheck, ProviderCheck } from './provider-wire.ts'

const id = 'c2f1a0b9d8e7'
const of = { applyNo: 'EC20261125000124', subject: '8f14e45f-ceea-467f-a8d2-9f0b1c2d3e4f' }
const person = { euid: 'EUID-0000000001', documentType: '15', documentNumber: '1234567(8)' }
const link = { id, url: `https://id.example/check?id=${id}`, attempts: 1 }
const decidedAt = '2026-11-25T04:05:00.000Z'

const CHECKS = '/identity/api/checks'

/** The calls that the product makes to the provider of identity checks. */
export const IDENTITY_CALLS = {
  openCheck: {
    method: 'POST',
    path: CHECKS,
    summary: "Begins a check of this person's face",
    body: {
      schema: NewCheck,
      examples: {
        check: {
          requestId: 'EC20261125000124:window:1',
          ...of,
          level: 1,
          person: { ...person, nameZh: '陳,大文', nameFl: 'CHAN,TAI MAN' },
          channel: 'web',
          returnUrl: 'https://ecad.example/ecad/identity-passed.html?item=CERT-01',
          notifyUrl: `https://ecad.example${NOTICE_PATH}`,
        },
      },
    },
    answers: {
      200: { means: 'its page', body: { schema: Link, examples: { page: link } } },
      '4XX': { means: 'refused, as without a person: no check begins, and the applicant may try again' },
    },
  },
  repeatCheck: {
    method: 'POST',
    path: `${CHECKS}/{id}/again`,
    summary: 'Begins another attempt under the same id; while one is open, it stays the attempt',
    answers: {
      200: { means: 'its page', body: { schema: Link, examples: { page: { ...link, attempts: 2 } } } },
      '4XX': { means: 'the check takes no other attempt, or is unknown: the product begins a new one' },
    },
  },
  getCheck: {
    method: 'GET',
    path: `${CHECKS}/{id}`,
    summary: 'The state of a check, by its newest attempt',
    answers: {
      200: {
        means: 'its state; with `ok`, `person` is whose face it was',
        body: {
          schema: ProviderCheck,
          examples: {
            open: { id, ...of, state: 'open', attempts: 1 },
            passed: { id, ...of, state: 'ok', attempts: 1, person, decidedAt },
            failed: { id, ...of, state: 'failed', attempts: 2, decidedAt },
          },
        },
      },
      404: { means: 'the check is unknown' },
    },
  },
} as const satisfies Readonly<Record<string, CallContract>>

const notice = { noticeId: '2f9f6f2e-3f7a-4a0b-9f3e-5d6c7b8a9f01', id, ...of, attempt: 1, occurredAt: decidedAt }

/** The provider's notice. */
export const IDENTITY_NOTICE: NoticeContract = {
  path: NOTICE_PATH,
  summary: 'How an attempt ended, sent to the `notifyUrl` of its check. Without a notice the product queries the check, for days',
  body: {
    schema: wire['POST /identities/notice'].body,
    examples: { success: { ...notice, status: 'success', person }, failed: { ...notice, status: 'failed' } },
  },
  answers: {
    200: 'booked, or booked before',
    400: 'it cannot be read, or is a success without `person`',
    404: 'we know no such check',
    409: 'it is of another application or account, or somebody else passed it',
  },
}
