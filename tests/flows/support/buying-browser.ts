import { randomUUID } from 'node:crypto'
import { AxiosError, type AxiosInstance, getAdapter } from 'axios'
import { createApp } from '#shared/app/create-app.ts'
import type { AppModel } from '#shared/app/types.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { createPayBegin } from '#shared/flows/payment/pay-begin/create-pay-begin.ts'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPayment } from '#shared/flows/purchase/plan-payment/create-plan-payment.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { Query } from '#shared/ports/navigator.ts'
import type { KeyStore } from '#shared/ports/storage.ts'
import { act } from '../../support/flow-rig.ts'
import type { MemoryExternalPage } from '../../support/memory/external-page.ts'
import { type MemoryPorts, memoryPorts } from '../../support/memory/ports.ts'
import { memoryKeyStore } from '../../support/memory/storage.ts'
import { receiptOf } from '../../support/purchase.ts'
import type { TestClient } from '../../support/test-client.ts'
import type { TestServer } from '../../support/test-server.ts'

/** Rounds without a call: longer than the longest wait between two retries. */
const QUIET_ROUNDS = 10

/** A call's fault before it is done, or after (`lost`, or altered). */
export type CallFault = '500' | 'dropped' | 'lost' | ((answer: string) => string)

export interface CashierWindow {
  readonly billId: string
  readonly visit: MemoryExternalPage
  /** the query that our own page in it gets */
  readonly query: Query
  /** false: its page showed why it did not reach the cashier */
  arrived: boolean
  closed: boolean
}

/** One tab: its page, and the product's flows without a screen. */
export interface Tab {
  readonly session: KeyStore
  app: AppModel
  ports: MemoryPorts
  payment: PlanPaymentFlow
  windows: CashierWindow[]
}

/**
 * One user's browser on the real server: tabs that share a browser's state, windows at the cashier, and calls that fail on request.
 * Addresses are entered through the routers' rules.
 */
export async function buyingBrowser(server: TestServer, surface: Surface = 'web') {
  const name = randomUUID()
  const signedIn = await server.signIn(name)
  /** The same account elsewhere, which queries the true state. */
  const person = await server.signIn(name)
  const local = memoryKeyStore({ '/ecad/:token': (signedIn.headers.authorization ?? '').replace('Bearer ', '') })
  const faults: { readonly call: string; readonly fault: CallFault }[] = []
  const tabs: Tab[] = []
  let made = 0
  let inTheAir = 0

  function meddle(http: AxiosInstance): void {
    const real = getAdapter(http.defaults.adapter)
    http.defaults.adapter = async (config) => {
      const at = faults.findIndex(({ call }) => `${config.method?.toUpperCase()} ${http.getUri(config)}`.includes(call))
      const [met] = at < 0 ? [] : faults.splice(at, 1)
      const failed = (why: string) => new AxiosError(why, AxiosError.ERR_NETWORK, config)
      made += 1
      inTheAir += 1
      try {
        if (met?.fault === 'dropped') throw failed('the line is gone')
        if (met?.fault === '500') {
          const answer = { status: 500, statusText: '', headers: { date: new Date().toUTCString() }, data: '{}', config }
          throw new AxiosError('the server failed', AxiosError.ERR_BAD_RESPONSE, config, undefined, answer)
        }
        const answer = await real(config)
        if (met?.fault === 'lost') throw failed('the answer is lost')
        return typeof met?.fault === 'function' ? { ...answer, data: met.fault(answer.data) } : answer
      } finally {
        inTheAir -= 1
      }
    }
  }

  async function started(session: KeyStore): Promise<Pick<Tab, 'app' | 'ports' | 'payment'>> {
    const ports = memoryPorts({ kind: surface, storage: { local, session, outlivesPage: () => true } })
    const launch = readLaunch({ search: '', referrer: '', local, session, origin: server.origin })
    const app = await createApp({ ports, launch, surface, observer: { watch: meddle, made: () => undefined } })
    // The client's code is loaded on the first call; an aborted call loads it, so that nothing waits for it later.
    await app.api.call('GET /info', {}, { signal: AbortSignal.abort() }).catch(() => undefined)
    return { app, ports, payment: app.flow(createPlanPayment) }
  }

  /** The next turn without a pending call. */
  async function aTurn(): Promise<void> {
    do await new Promise((go) => (inTheAir > 0 ? setTimeout(go, 1) : setImmediate(go)))
    while (inTheAir > 0)
  }

  /** Waits until everything has settled. While no call is pending, time advances a little, so that retries happen. */
  async function calm(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      const before = made
      await aTurn()
      for (const { ports } of tabs) ports.clock.advance(120)
      quiet = made === before && inTheAir === 0 ? quiet + 1 : 0
    }
  }

  /** Advances time for the server and every tab, in steps of their polling; follows a page that navigates by itself. */
  async function pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 5) {
      server.clock.advance({ seconds: Math.min(left, 5) })
      for (const { ports } of tabs) ports.clock.advance(Math.min(left, 5) * 1000)
      await calm()
      await followAll()
    }
  }

  const OPENED: Partial<Record<RouteName, (app: AppModel) => void>> = {
    chooseEcad: (app) => act(app.flow(createPlanPurchase)).open(),
    confirmInfo: (app) => act(app.flow(createPlanConfirm)).open(),
    paymentInfo: (app) => act(app.flow(createPlanPayment)).open('paymentInfo'),
    paymentProcess: (app) => act(app.flow(createPlanPayment)).open('paymentProcess'),
    completeSubmission: (app) => act(app.flow(createCompletion)).open(),
  }

  /** Opens the page of an address once the start-up checks allow it, and follows its redirects. */
  async function enter(tab: Tab, route: RouteName, query: Query = {}): Promise<void> {
    tab.ports.navigator.arrive(route, query)
    await follow(tab, -1)
  }

  async function follow(tab: Tab, known: number): Promise<void> {
    let seen = known
    while (seen !== tab.ports.navigator.steps.length) {
      seen = tab.ports.navigator.steps.length
      const { at } = tab.ports.navigator
      act(tab.app.startup).open(at)
      await calm()
      OPENED[at]?.(tab.app)
      await calm()
    }
  }

  /** Follows each page that navigated without a press. */
  async function followAll(): Promise<void> {
    for (const tab of tabs) if (tab.app.currentPage.route !== tab.ports.navigator.at) await follow(tab, -1)
  }

  /** Presses something, and follows its navigation. */
  async function press(tab: Tab, action: (() => void) | undefined): Promise<boolean> {
    const before = tab.ports.navigator.steps.length
    const visits = tab.ports.cashier.opened.length
    action?.()
    await calm()
    for (const { order, shown, channel, visit } of tab.ports.cashier.opened.slice(visits)) {
      // The window has a name: another visit replaces it.
      for (const old of tab.windows) old.closed = true
      const query = { billId: order.billId, merchantOrderNo: order.merchantOrderNo, shown, channel }
      const window: CashierWindow = { billId: order.billId, visit, query, arrived: false, closed: false }
      tab.windows.push(window)
      // A blocked window waits until its link is followed.
      if (visit.carriedBy !== 'blocked') await goesToCashier(window)
    }
    if (tab.ports.navigator.steps.length !== before) await follow(tab, before)
    return action !== undefined
  }

  /** Our own page in the window requests the cashier's address from the server; other tabs are notified. */
  async function goesToCashier(window: CashierWindow): Promise<void> {
    const page = await started(memoryKeyStore())
    page.ports.navigator.arrive('payBegin', window.query)
    act(page.app.startup).open('payBegin')
    const begin = page.app.flow(createPayBegin)
    act(begin).open()
    while (begin.state.at.kind === 'starting') {
      await aTurn()
      page.ports.clock.advance(100)
    }
    window.arrived = begin.state.at.kind === 'leaving'
    for (const billId of page.ports.hostPage.leaving) tell(billId)
    await calm()
  }

  const tell = (billId: string): void => {
    for (const { ports } of tabs) ports.hostPage.news({ kind: 'returned', of: 'pay', id: billId })
  }

  return {
    person,
    tabs,
    calm,
    pass,
    enter,
    press,
    /** Searches for plans in a tab and puts them in the cart. */
    async chooses(tab: Tab, numbers: readonly string[]): Promise<void> {
      await enter(tab, 'chooseEcad')
      const purchase = tab.app.flow(createPlanPurchase)
      act(purchase).type(numbers.join(','))
      await press(tab, act(purchase).search)
      await press(tab, act(purchase).confirmFound)
    },
    /** Confirms step 2; returns the plans that it showed. */
    async confirms(tab: Tab): Promise<readonly string[]> {
      await enter(tab, 'confirmInfo')
      const confirm = tab.app.flow(createPlanConfirm)
      const { summary } = confirm.state
      await press(tab, act(confirm).confirm)
      return summary.kind === 'ready' ? summary.value.lines.map(({ plan }) => plan.number) : []
    },
    /** From the summary to the open cashier, in the surface's own way. */
    async pays(tab: Tab): Promise<void> {
      await press(tab, act(tab.payment).next)
      act(tab.payment).choose?.('MPAY')
      await press(tab, act(tab.payment).pay)
    },
    goesToCashier,
    /** the next call whose method and address contain this meets the fault */
    fail: (call: string, fault: CallFault): void => void faults.push({ call, fault }),
    heals: (): void => void faults.splice(0),
    async opensTab(): Promise<Tab> {
      const session = memoryKeyStore()
      const tab: Tab = { session, windows: [], ...(await started(session)) }
      tabs.push(tab)
      return tab
    },
    /** Reloads the page, as after a crash: the tab's session stays, its windows stay open. */
    async reloads(tab: Tab): Promise<void> {
      const { at } = tab.ports.navigator
      const query = tab.ports.navigator.query()
      Object.assign(tab, await started(tab.session))
      await enter(tab, at, query)
    },
    /** Windows in which a payer could pay now. */
    openWindows: (): readonly CashierWindow[] =>
      tabs.flatMap(({ windows }) => windows).filter((one) => one.arrived && !one.closed && !one.visit.ended),
    /** The payer acts in a window. Its page returns to us, notifies, and closes. */
    async finishes(window: CashierWindow, how: 'paid' | 'failed' | 'cancelled', notice = true): Promise<void> {
      const more = how === 'failed' ? { reason: 'declined' } : {}
      server.cashier.happens(window.billId, how, more)
      if (notice) await server.cashier.notify(window.billId)
      window.closed = true
      window.visit.signal('ask')
      tell(window.billId)
      await calm()
      window.visit.signal('closed')
      await calm()
      await followAll()
    },
    async closes(window: CashierWindow): Promise<void> {
      window.closed = true
      window.visit.signal('closed')
      await calm()
      await followAll()
    },
    followAll,
  }
}

export type BuyingBrowser = Awaited<ReturnType<typeof buyingBrowser>>

/** The cashier window that a tab opened last. */
export function windowOf({ windows }: Tab): CashierWindow {
  const last = windows.at(-1)
  if (last === undefined) throw new Error('no window was opened')
  return last
}

/** The order of a bill: its transaction, its plans, and those of its receipt. */
export async function orderOfBill(person: TestClient, billId: string) {
  interface Lines {
    readonly items: readonly { readonly product: { readonly id: string } }[]
  }
  const { data } = (await person.get<{ data: Lines & { tid: string } }>(`/payment/order?billId=${billId}`)).body
  const { transaction, isValid } = (await receiptOf(person, data.tid)).body
  const plansOf = ({ items }: Lines) => items.map(({ product }) => product.id)
  return { tid: data.tid, ordered: plansOf(data), delivered: isValid ? plansOf(transaction as unknown as Lines) : [] }
}
