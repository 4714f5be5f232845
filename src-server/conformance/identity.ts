import { randomUUID } from 'node:crypto'
import { Link, type NewCheck, ProviderCheck } from '../identities/provider-wire.ts'
import { until } from './attended.ts'
import { ANSWER_MS, type Answer, type Caller, differing, FORGERIES, type Forgery, judged, refused } from './caller.ts'
import type { Came, Check } from './checks.ts'
import type { Notices } from './notices.ts'

/** What the checks of an identity provider work with, and what the earlier ones found. */
export interface IdentityRun {
  readonly caller: Caller
  readonly notices: Notices
  readonly attendedSeconds: number
  readonly say: (line: string) => void
  /** how long a notice, and its repetition, is waited for */
  readonly noticeSeconds: { readonly first: number; readonly again: number }
  readonly asked: NewCheck
  link?: Link
  passed?: ProviderCheck
}

/** Somebody invented. */
export const checkToTry = ({ notices }: Pick<IdentityRun, 'notices'>): NewCheck => ({
  requestId: randomUUID(),
  applyNo: `CONFORMANCE-${randomUUID().slice(0, 12)}`,
  level: 1,
  subject: randomUUID(),
  person: {
    euid: 'EUID-0000000001',
    documentType: '15',
    documentNumber: '1234567(8)',
    nameZh: '陳,大文',
    nameFl: 'CHAN,TAI MAN',
  },
  channel: 'web',
  returnUrl: notices.returnUrl,
  notifyUrl: notices.url,
})

const CHECKS = '/identity/api/checks'
const begin = ({ caller }: IdentityRun, body: object) => caller.call({ method: 'POST', path: CHECKS, body })
const ask = ({ caller }: IdentityRun, id: string) => caller.call({ method: 'GET', path: `${CHECKS}/${id}` })
const again = ({ caller }: IdentityRun, id: string) => caller.call({ method: 'POST', path: `${CHECKS}/${id}/again`, body: {} })

const sameLink = (run: IdentityRun, answer: Answer): Came =>
  judged<typeof Link, Link>(Link, answer, (link) =>
    run.link === undefined ? 'there was no first link' : differing(run.link, link, ['id', 'attempts']),
  )

const otherLink = (run: IdentityRun, answer: Answer): Came =>
  judged<typeof Link, Link>(Link, answer, ({ id }) => (id === run.link?.id ? 'it is the first check’s' : undefined))

const forged = (forgery: Forgery): Check<IdentityRun> => ({
  what: `a check ${FORGERIES[forgery]}`,
  expected: '401 or 403',
  run: async ({ caller, asked }) =>
    refused(await caller.call({ method: 'POST', path: CHECKS, body: { ...asked, requestId: randomUUID() } }, forgery), [401, 403]),
})

const isOpen =
  (run: IdentityRun) =>
  (check: ProviderCheck): string | undefined => {
    if (check.state !== 'open') return `its state is ${check.state}`
    if (check.person !== undefined || check.decidedAt !== undefined) return 'it names a result'
    return differing({ ...run.asked, id: run.link?.id, attempts: 1 }, check, ['id', 'applyNo', 'subject', 'attempts'])
  }

/** The contract of the identity provider (docs/identity-provider.md), in the order in which it is tried. */
export const IDENTITY_CHECKS = {
  begin: {
    what: 'a new check',
    expected: '200 with an id, an address and attempts 1',
    run: async (run) =>
      judged<typeof Link, Link>(Link, await begin(run, run.asked), (link) => {
        run.link = link
        if (!/^https?:\/\//.test(link.url)) return 'its address is no web address'
        return link.attempts === 1 ? undefined : `attempts is ${link.attempts}`
      }),
  },
  again: {
    what: 'the same requestId again',
    expected: '200 with the same check',
    run: async (run) => sameLink(run, await begin(run, run.asked)),
  },
  atOnce: {
    what: 'the same requestId four times at one moment',
    expected: '200 with the same check each time',
    run: async (run) => {
      const came = (await Promise.all([1, 2, 3, 4].map(() => begin(run, run.asked)))).map((answer) => sameLink(run, answer))
      return came.find(({ isOk }) => !isOk) ?? { came: '200 each time', isOk: true }
    },
  },
  other: {
    what: 'another requestId of the same application',
    expected: '200 with another check',
    run: async (run) => otherLink(run, await begin(run, { ...run.asked, requestId: randomUUID() })),
  },
  app: {
    what: 'one for the host’s app (channel "app")',
    expected: '200 with another check',
    run: async (run) => otherLink(run, await begin(run, { ...run.asked, requestId: randomUUID(), channel: 'app' })),
  },
  nobody: {
    what: 'a check that names nobody',
    expected: '4xx: without a person there is no face to compare',
    run: async (run) => {
      const { person: _person, ...rest } = run.asked
      return refused(await begin(run, { ...rest, requestId: randomUUID() }))
    },
  },
  ask: {
    what: 'how the check stands',
    expected: '200, open, with applyNo and subject as sent, and no result',
    run: async (run) => judged<typeof ProviderCheck, ProviderCheck>(ProviderCheck, await ask(run, run.link?.id ?? 'none'), isOpen(run)),
  },
  againOpen: {
    what: 'another attempt while one is open',
    expected: '200 with the same check and attempts 1, or 4xx',
    run: async (run) => {
      const answer = await again(run, run.link?.id ?? 'none')
      return answer.status === 200 ? sameLink(run, answer) : refused(answer)
    },
  },
  unknown: {
    what: 'a check it was never told of',
    expected: '404',
    run: async (run) => refused(await ask(run, '0'.repeat(32)), [404]),
  },
  unsigned: forged('unsigned'),
  otherSecret: forged('otherSecret'),
  otherPath: forged('otherPath'),
  otherBody: forged('otherBody'),
  old: forged('old'),
  passed: {
    what: 'a check that somebody passes',
    expected: '200, ok, with decidedAt and the person that was meant',
    run: async (run) => {
      if (run.attendedSeconds === 0) return undefined
      run.say(`Pass the check within ${run.attendedSeconds} seconds at ${run.link?.url ?? '(no link came)'}`)
      const ended = await until(run.attendedSeconds, async () => {
        const answer = await ask(run, run.link?.id ?? 'none')
        return (answer.body as ProviderCheck | undefined)?.state === 'ok' ? answer : undefined
      })
      if (ended === undefined) return { came: 'nobody passed it in time', isOk: false }
      return judged<typeof ProviderCheck, ProviderCheck>(ProviderCheck, ended, (check) => {
        run.passed = check
        if (check.decidedAt === undefined || Number.isNaN(Date.parse(check.decidedAt))) return 'decidedAt is missing'
        if (check.person === undefined) return 'it does not say whose face it was'
        return differing(run.asked.person, check.person, ['euid', 'documentType', 'documentNumber'])
      })
    },
  },
  notice: {
    what: 'its notice of that',
    expected: 'a signed notice of the agreed shape, by a key of IDENTITY_NOTICE_KEYS',
    run: async ({ passed, notices, noticeSeconds, asked }) => {
      if (passed === undefined) return undefined
      const found = await until(noticeSeconds.first, () =>
        notices.arrived.find(({ body }) => body.id === passed.id && body.status === 'success'),
      )
      if (found === undefined) return { came: `none came within ${noticeSeconds.first} seconds`, isOk: false }
      if (!found.isGenuine) return { came: 'its signature is not genuine', isOk: false }
      if (!found.isReadable) return { came: 'it is not of the agreed shape', isOk: false }
      if (found.body.person === undefined) return { came: 'it does not say whose face it was', isOk: false }
      const fault = differing(asked, found.body, ['applyNo', 'subject'])
      return { came: fault ?? 'it came', isOk: fault === undefined }
    },
  },
  noticeAgain: {
    what: 'the same notice, answered 503',
    expected: 'it comes again with the same noticeId',
    run: async ({ passed, notices, noticeSeconds }) => {
      if (passed === undefined) return undefined
      const count = (): number => {
        const ids = notices.arrived.filter(({ body }) => body.id === passed.id).map(({ body }) => body.noticeId)
        return ids.filter((id) => id === ids[0]).length
      }
      const isBack = await until(noticeSeconds.again, () => (count() > 1 ? true : undefined))
      return { came: isBack ? 'it came again' : `it did not come again within ${noticeSeconds.again} seconds`, isOk: isBack === true }
    },
  },
  quick: {
    what: 'how long the slowest answer took',
    expected: `at most ${ANSWER_MS / 1000} seconds: after them the product counts a call as unanswered`,
    run: async ({ caller }) => ({
      came: `${(caller.slowestMs / 1000).toFixed(2)} s`,
      isOk: caller.slowestMs > 0 && caller.slowestMs <= ANSWER_MS,
    }),
  },
} satisfies Readonly<Record<string, Check<IdentityRun>>>
