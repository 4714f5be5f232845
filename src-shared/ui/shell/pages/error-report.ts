import type { AppModel } from '../../../app/types.ts'
import { ROUTES, type RouteName } from '../../../domain/routes.ts'
import type { Stage } from '../../../domain/sandbox-address.ts'

/** Query parameters that name a service. All others are left out, because they may name an order or an application. */
const OF_A_SERVICE = ['itemCode', 'itemId', 'serviceId', 'serviceCode']
/** Pages that a replay reaches only with a plan in the cart. */
const STAGES: Readonly<Partial<Record<RouteName, Stage>>> = { confirmInfo: 'cart', paymentInfo: 'cart', paymentProcess: 'cart' }
/** A line of a stack, in Chrome's words or in Safari's and Firefox's; the message above them may repeat what was typed. */
const FRAME = /^\s+at .*:\d+:\d+\)?$|^\S*@\S+:\d+:\d+$/

/** Statuses of the API that the sandbox can play again at an address. */
const faultOf = (status: string): string | undefined =>
  status === 'no' ? 'drop' : status === '429' ? '429' : status.startsWith('5') ? '500' : undefined

/** What the test system plays again: each call that failed when it was last made (docs/harness.md "Failures by address"). */
function faultsIn(lines: readonly string[]): string {
  const last = new Map<string, string | undefined>()
  for (const line of lines) {
    const [, method = '', name, status = ''] = /^([A-Z]+) \S*\/([\w-]+)\/? (\S+)/.exec(line) ?? []
    if (name !== undefined) last.set(`${method.toLowerCase()}.${name}`, faultOf(status))
  }
  return [...last]
    .flatMap(([call, kind]) => (kind === undefined ? [] : [`${call}:${kind}`]))
    .slice(0, 10)
    .join()
}

/** Whose page it was, as an account of the test system: of the user, or of the user whose sign-in failed. Undefined if no user signed in. */
function accountIn({ preferences, recent, session }: AppModel): 'company' | 'resident' | undefined {
  const { at } = session.state
  const isCompany = at.kind === 'signed-in' ? at.profile.accountType === 'CORPORATE' : preferences.state.platform === 'ab'
  const came = at.kind === 'signed-in' || recent.lines.some((line) => line.startsWith('POST /token/login '))
  return came ? (isCompany ? 'company' : 'resident') : undefined
}

/** The host's last answer by JSAPI, where it was not a correct one. */
function answersIn(lines: readonly string[]): Readonly<Record<string, object>> {
  const last = new Map<string, object | undefined>()
  for (const line of lines) {
    const [, way, jsapi, error] = /^([→←]) (\S+)(?: error (\d+))?/.exec(line) ?? []
    if (jsapi === undefined) continue
    last.set(jsapi, way === '→' ? { how: 'never' } : error === undefined ? undefined : { how: 'error', code: Number(error) })
  }
  return Object.fromEntries([...last].filter((each): each is [string, object] => each[1] !== undefined))
}

/**
 * A page that failed, as a scenario of the harness: it opens the same page, with the host's answers and the failures of the API, and waits
 * for the same heading (docs/harness.md). It has no personal data: no parameters, no answers to forms, no numbers of orders or parcels, and
 * of the error only where it was thrown.
 */
export function errorReport({
  app,
  heading,
  error,
  userAgent,
}: {
  readonly app: AppModel
  readonly heading: string
  readonly error: unknown
  readonly userAgent: string
}) {
  const { currentPage, ports, preferences, recent, session, startup, surface } = app
  const { language, platform, isDark: dark } = preferences.state
  const { path } = ROUTES[currentPage.route]
  const query = new URLSearchParams()
  for (const [name, value = ''] of Object.entries(ports.navigator.query()))
    if (OF_A_SERVICE.includes(name) && /^[\w-]{1,20}$/.test(value)) query.set(name, value)
  const stage = STAGES[currentPage.route]
  if (stage !== undefined) query.set('stage', stage)
  const fault = faultsIn(recent.lines)
  if (fault !== '') query.set('fault', fault)
  const { at } = session.state
  const answers = answersIn(recent.lines)
  const account = accountIn(app)
  const now = ports.clock.now().toISOString()
  return {
    // the time distinguishes reports of one page
    name: `report${path.replaceAll('/', '-')}-${now.slice(0, 19).replace(/\D/g, '')}`.replace('--', '-'),
    page: 'app',
    open: `${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(account && { account }),
    language,
    platform,
    dark,
    ...(Object.keys(answers).length > 0 && { host: { answers } }),
    steps: [
      { do: 'at', path },
      { do: 'see', text: heading },
    ],
    report: {
      at: now,
      surface,
      userAgent,
      states: { startup: startup.state.at.kind, session: at.kind },
      ...(error instanceof Error && {
        error: error.name,
        stack: (error.stack ?? '')
          .split('\n')
          .filter((line) => FRAME.test(line))
          .map((line) => line.trim().replace(/\?[^:\s)]*/g, '')),
      }),
      lines: recent.lines,
    },
  }
}
