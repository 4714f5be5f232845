import { randomUUID } from 'node:crypto'
import { Link, type NewCheck, ProviderCheck } from '../../applications/identities/provider-wire.ts'
import { until } from './attended.ts'
import { type Answer, differing, FORGERIES, type Forgery, judged, refused } from './caller.ts'
import type { Came, Check } from './checks.ts'
import type { Arrived } from './notices.ts'
import { type CounterpartRun, firstNotice, fourAtOnce, QUICK, secondNotice } from './shared-checks.ts'

/** The state of the checks of an identity provider, with the results of earlier ones. */
export interface IdentityRun extends CounterpartRun {
  readonly asked: NewCheck
  link?: Link
  passed?: ProviderCheck
}

/** An invented person. */
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

/** The contract of the identity provider (docs/integrating.md), in the order of its checks. */
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
    run: (run) => fourAtOnce(async () => sameLink(run, await begin(run, run.asked))),
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
    run: async (run) => {
      const { passed, asked } = run
      const isSuccess = ({ id, status }: Arrived['body']) => id === passed?.id && status === 'success'
      const faultIn = (body: Arrived['body']) =>
        body.person === undefined ? 'it does not say whose face it was' : differing(asked, body, ['applyNo', 'subject'])
      return passed && firstNotice(run, isSuccess, faultIn)
    },
  },
  noticeAgain: {
    what: 'the same notice, answered 503',
    expected: 'it comes again with the same noticeId',
    run: async (run) => {
      const { passed } = run
      return passed && secondNotice(run, ({ id }) => id === passed.id)
    },
  },
  quick: QUICK,
} satisfies Readonly<Record<string, Check<IdentityRun>>>
