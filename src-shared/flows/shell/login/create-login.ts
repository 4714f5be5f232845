import { authorizeUrl, exchangeCode } from '../../../api/account.ts'
import { isUnanswered } from '../../../api/errors.ts'
import { BASE_PATH, ROUTES, type RouteName, routeOf } from '../../../domain/routes.ts'
import type { Message } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { messageOf } from '../../core/error-messages.ts'
import { showFailure } from '../../core/failures.ts'
import { createState } from '../../core/state.ts'
import { readLaunch } from '../launch/read-launch.ts'
import type { LoginActions, LoginFlow, LoginState } from './types.ts'

interface ReturnPage {
  readonly route: RouteName
  readonly query: Readonly<Record<string, string>>
}

/** The page to return to, from the server's `returnTo`; anything that is not a page of the product becomes the first page (threat 10). */
export function returnPageOf(returnTo: string | undefined): ReturnPage {
  const [path = '', search = ''] = (returnTo ?? ROUTES.chooseEcad.path).split('?', 2)
  const below = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path
  const route = routeOf(below)
  if (route === undefined || route === 'login') return { route: 'chooseEcad', query: {} }
  return { route, query: Object.fromEntries(new URLSearchParams(search.split('#', 1)[0])) }
}

/** /login [6-02], [7-31]. A code is exchanged once; after a reload the page finds the session and continues. */
export function createLogin(deps: FlowDeps): LoginFlow {
  const { api, currentPage, ports, launch, session, preferences, surface } = deps
  const { state, set } = createState<LoginState>({ at: { kind: 'working' } })
  let exchangedCode: string | undefined
  let busy = false
  /** False if the user has navigated to another page meanwhile. */
  const isHere = (): boolean => currentPage.route === 'login'

  async function fail(message: Message, name: 'signInRefused' | 'signInUnavailable'): Promise<void> {
    set({ at: { kind: 'failed', message } })
    await showFailure(ports, name, { message: message })
  }

  /** Without storage, language and platform were lost on the way to the provider [3-18]. If the address has other values, the page is reloaded. */
  function goBackTo({ route, query }: ReturnPage): void {
    if (!isHere()) return
    const search = `?${new URLSearchParams(query)}`
    const { local, session: ofTab } = ports.storage
    const there = readLaunch({ search, referrer: '', local, session: ofTab, origin: launch.origin })
    const { language, platform, isDark } = preferences.state
    if (there.language === language && there.platform === platform && there.isDark === isDark) ports.navigator.replace(route, query)
    else ports.navigator.leaveTo(`${launch.origin}${BASE_PATH}${ROUTES[route].path}${search}`, 'only-forwards')
  }

  async function exchange(code: string, given: string, iss: string | undefined): Promise<void> {
    exchangedCode = code
    const answer = await exchangeCode(api, { code, state: given, ...(iss === undefined ? {} : { iss }) }).catch((error: unknown) => {
      // it may not have reached the server, so the retry sends it again
      if (isUnanswered(error)) exchangedCode = undefined
      throw error
    })
    if (answer.kind === 'refused') {
      await fail(answer.message === undefined ? { key: 'loginFailed' } : { text: answer.message }, 'signInRefused')
      return
    }
    await session.reloadAccount()
    goBackTo(returnPageOf(answer.returnTo))
  }

  async function start(): Promise<void> {
    await session.known()
    if (session.state.at.kind === 'signed-in') {
      if (isHere()) ports.navigator.replace('chooseEcad')
      return
    }
    const { language, platform } = preferences.state
    const url = await authorizeUrl(api, { language, device: surface, returnTo: ROUTES.chooseEcad.path, platform })
    if (isHere()) ports.navigator.leaveTo(url)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy) return
    busy = true
    set({ at: { kind: 'working' } })
    try {
      await work()
    } catch (error) {
      await fail(messageOf(error), 'signInUnavailable')
    } finally {
      busy = false
    }
  }

  function open(): void {
    const { code, state: given, iss, error } = ports.navigator.query()
    if (code !== undefined && given !== undefined) {
      if (code !== exchangedCode) void attempt(() => exchange(code, given, iss))
    } else if (error !== undefined) {
      // the user cancelled at the identity provider, or it refused; its message is not shown [8-14]
      void fail({ key: 'loginFailed' }, 'signInRefused')
    } else void attempt(start)
  }

  function retry(): void {
    const { code, state: given, iss } = ports.navigator.query()
    const isNew = code !== undefined && given !== undefined && code !== exchangedCode
    void attempt(isNew ? () => exchange(code, given, iss) : start)
  }

  const actions = { retry, goHome: () => ports.navigator.replace('chooseEcad') }
  return {
    state,
    actions: ({ at }): LoginActions => ({
      open,
      retry: at.kind === 'failed' ? actions.retry : undefined,
      goHome: actions.goHome,
    }),
  }
}
