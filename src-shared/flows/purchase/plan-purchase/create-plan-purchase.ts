import { subscribeKey } from 'valtio/utils'
import { findPlans } from '../../../api/cart.ts'
import { LANGUAGE_FACTS } from '../../../domain/languages.ts'
import { avos } from '../../../domain/money/money.ts'
import { type NumberReading, readCadastralInput } from '../../../domain/plans/cadastral-number.ts'
import { leavePage } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, reasonOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { drawParcels } from '../parcel-pictures/draw-parcels.ts'
import { clean, finderOf, followInput, looksLikeAddress, mayBePlace, understoodOf, withNumber } from './box.ts'
import { createCartStore } from './cart-store.ts'
import { createFailureWords } from './failure-words.ts'
import { rememberAsked } from './repeat-purchase.ts'
import type { FoundDialog, NumberVerdict, PlanPurchaseActions, PlanPurchaseFlow, PlanPurchaseState, PurchaseNotice } from './types.ts'
import { numbersToLookUp, unreadable, verdictsOf } from './verdicts.ts'

/** Verdicts of numbers that stay in the box, for correction or the next search. */
const WRONG: ReadonlySet<NumberVerdict['verdict']> = new Set<NumberVerdict['verdict']>(['badFormat', 'notAvailable', 'beyond'])

/** /choose-ecad [2-03], [4-08]. */
export function createPlanPurchase(deps: FlowDeps): PlanPurchaseFlow {
  const { api, ports, preferences, publicInfo, currentPage } = deps
  const { session } = ports.storage
  const input = clean(session.get(STORAGE_KEYS.purchaseInput) ?? '')
  const store = createState<PlanPurchaseState>({
    cart: { kind: 'loading' },
    input,
    understood: understoodOf(deps, input),
    offering: false,
    searching: false,
    verdicts: [],
    found: null,
    lines: [],
    total: avos(0),
    removing: null,
    notices: [],
    announcement: null,
  })
  const { state, set } = store
  const cartStore = createCartStore(deps, store)
  const latestSearch = createLatestRequest()
  const { reportFailure, reportNotFound, lookUp } = createFailureWords(
    deps,
    (full) => {
      setInput(full)
      void search()
    },
    (number) => setInput(withNumber(state.input, number)),
  )

  function setInput(next: string): void {
    const text = clean(next)
    if (text === '') session.remove(STORAGE_KEYS.purchaseInput)
    else session.set(STORAGE_KEYS.purchaseInput, text)
    const isShown = state.offering || mayBePlace(deps, state.input)
    set({ input: text, understood: understoodOf(deps, text), verdicts: [], offering: false })
    followInput(deps, isShown, text, () => state.input)
  }

  /** Offers parcels that the user knows below the empty box. */
  const offerKnown = async (): Promise<void> => {
    if (state.input === '' && (await (await finderOf(deps))?.offerKnown()) && state.input === '') set({ offering: true })
  }

  /** Resolves to true when the first cart is loaded; false if it failed to load or the search was stopped. */
  const cartLoaded = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const stop = subscribeKey(state, 'cart', ({ kind }) => {
        if (kind !== 'loading') end()
      })
      const end = () => {
        stop()
        resolve(state.cart.kind === 'ready')
      }
      signal.addEventListener('abort', end, { once: true })
    })

  /** Searches what is in the box: a place, or numbers. */
  async function search(): Promise<void> {
    const text = state.input
    if (mayBePlace(deps, text)) {
      const signal = latestSearch.start()
      set({ searching: true, verdicts: [], announcement: null })
      const isShown = await (await finderOf(deps))?.ask(text)
      if (signal.aborted) return
      set({ searching: false })
      if (isShown || state.input !== text) return
    }
    return searchNumbers(readCadastralInput(text), text)
  }

  async function searchNumbers(readings: readonly NumberReading[], of: FoundDialog['of']): Promise<void> {
    const only = readings.length === 1 ? readings[0] : undefined
    if (readings.length === 0 || only?.wellFormed === false) {
      // shown next to the box until it is corrected [5-01], [8-05]
      return set({ verdicts: verdictsOf(only === undefined ? [unreadable(state.input)] : [only], new Set(), []) })
    }
    const signal = latestSearch.start()
    if (state.cart.kind === 'loading') {
      // plans in the cart are not looked up, so the search needs the cart first
      set({ searching: true, verdicts: [], announcement: null })
      const isLoaded = await cartLoaded(signal)
      if (signal.aborted) return
      set({ searching: false })
      // the page shows the failure with a retry
      if (!isLoaded) return
    }
    if (only !== undefined && cartStore.has(only.understood)) return reportFailure('planAlreadyInCart')
    set({ searching: true, verdicts: [], announcement: null })
    try {
      const inCart = new Set(state.lines.map(({ plan }) => plan.number))
      const numbers = numbersToLookUp(readings, inCart)
      const found = numbers.length === 0 ? [] : await findPlans(api, numbers, { signal })
      if (signal.aborted) return
      const verdicts = verdictsOf(readings, inCart, found)
      const offered = found.filter(({ inCart: there }) => !there).map(({ plan, bought }) => ({ plan, bought, ticked: true }))
      set({ searching: false })
      if (offered.length > 0) {
        void drawParcels(
          deps,
          offered.map(({ plan }) => plan.number),
        )
        const rest = only === undefined ? verdicts : []
        set({
          found: { plans: offered, verdicts: rest, problem: null, adding: false, of },
          announcement: { key: 'plansFound', values: { count: offered.length } },
        })
      } else if (only === undefined) {
        if (state.input === of) set({ verdicts })
      } else if (verdicts[0]?.verdict === 'inCart') {
        // another tab added it, so the list is loaded again (threat 21)
        await Promise.all([reportFailure('planAlreadyInCart'), cartStore.load()])
      } else await reportNotFound(only.understood)
    } catch (error) {
      if (isGivenUp(error, signal)) return
      set({ searching: false })
      await reportFailure('searchFailed', reasonOf(error))
    }
  }

  const patchFound = (patch: Partial<FoundDialog>) => {
    if (state.found !== null) set({ found: { ...state.found, ...patch } })
  }

  async function addTicked(): Promise<void> {
    const { found } = state
    if (found === null || found.adding) return
    const ticked = found.plans.filter((one) => one.ticked)
    if (ticked.length === 0) return patchFound({ problem: { title: { key: 'inputError' }, text: { key: 'tickAtLeastOne' } } })
    patchFound({ adding: true, problem: null })
    for (const { plan, bought } of ticked) {
      let outcome: Awaited<ReturnType<typeof cartStore.add>>
      try {
        outcome = await cartStore.add({ plan, bought })
      } catch (error) {
        set({ found: null })
        return reportFailure('addFailed', reasonOf(error))
      }
      const left = (state.found?.plans ?? []).filter((one) => one.plan.number !== plan.number)
      if (outcome !== 'added') {
        patchFound({ adding: false, problem: { title: { key: 'friendlyReminder' }, text: { key: outcome.refused } } })
        return
      }
      patchFound({ plans: left })
    }
    // the dialog showed earlier purchases, so the buyer added these plans knowingly
    rememberAsked(
      session,
      ticked.filter(({ bought }) => bought !== undefined).map(({ plan }) => plan.number),
    )
    set({ found: null, announcement: { key: 'plansAdded', values: { count: ticked.length } } })
    // a place stays, because another parcel of it may be wanted, and so does what was typed since
    if (state.input !== found.of) return
    // wrong numbers stay in the box, with their verdicts
    const wrong = found.verdicts.filter(({ verdict }) => WRONG.has(verdict))
    setInput(wrong.map(({ written }) => written).join(', '))
    set({ verdicts: wrong })
  }

  async function remove(number: string): Promise<void> {
    if (state.removing !== null) return
    set({ removing: number })
    try {
      const done = await cartStore.remove(number)
      set({ removing: null, ...(done ? { announcement: { key: 'planRemoved', values: { number } } } : {}) })
      if (!done) await reportFailure('removeFailed')
    } catch (error) {
      set({ removing: null })
      await reportFailure('removeFailed', reasonOf(error))
    }
  }

  function viewMap(number: string): void {
    const { facts } = publicInfo.state
    if (facts.kind !== 'ready') return
    const viewer = new URL(facts.value.viewerUrl[LANGUAGE_FACTS[preferences.state.language].contentKey], deps.launch.origin)
    viewer.searchParams.set('cadno', number)
    ports.hostPage.openWeb(viewer.href)
  }

  ports.hostPage.onResume(() => {
    // another tab may have changed the cart meanwhile (threat 21); after a log-out there is no cart
    const isHere = currentPage.route === 'chooseEcad' && deps.session.state.at.kind !== 'signed-out'
    if (isHere && state.cart.kind === 'ready' && state.removing === null && state.found?.adding !== true) void cartStore.load()
  })

  const unpaidNotice = (notices: readonly PurchaseNotice[]) => notices.find((one) => one.kind === 'unpaidOrder')
  const paidNotice = (notices: readonly PurchaseNotice[]) => notices.find((one) => one.kind === 'paidOrder')
  const allActions = {
    open: () => void cartStore.load(),
    prefetch: cartStore.prefetch,
    type: (text: string) => {
      setInput(text)
      void offerKnown()
    },
    search: () => void search(),
    offerKnown: () => void offerKnown(),
    findNear: () => {
      set({ offering: true, verdicts: [] })
      void finderOf(deps).then((finder) => finder?.openHere())
    },
    choose: (number: string) => void searchNumbers(readCadastralInput(number), null),
    stopSearch: () => {
      latestSearch.cancel()
      set({ searching: false })
    },
    tick: (number: string, ticked: boolean) =>
      patchFound({
        plans: (state.found?.plans ?? []).map((one) => (one.plan.number === number ? { ...one, ticked } : one)),
        problem: null,
      }),
    confirmFound: () => void addTicked(),
    cancelFound: () => set({ found: null }),
    remove: (number: string) => void remove(number),
    next: () => ports.navigator.go('confirmInfo'),
    abandon: () => void leavePage(deps, 'abandonConfirm'),
    payUnpaid: () => {
      const unpaid = unpaidNotice(state.notices)
      if (unpaid !== undefined) ports.navigator.go('paymentInfo', { tid: unpaid.tid })
    },
    changeUnpaid: () => void cartStore.giveUpUnpaid('changed'),
    cancelUnpaid: () => void cartStore.giveUpUnpaid('cancelled'),
    viewPaid: () => {
      const paid = paidNotice(state.notices)
      if (paid !== undefined)
        ports.navigator.go('completeSubmission', { isPay: 'true', merchantOrderNo: paid.merchantOrderNo, tid: paid.tid })
    },
    openLookup: () => lookUp(),
    findByAddress: () => lookUp(state.input.trim()),
  }

  return {
    state,
    actions: ({ cart, input: text, searching, found, lines, removing, notices, verdicts }): PlanPurchaseActions => {
      const dialog = found !== null && !found.adding
      const idle = !searching && found === null
      // not offered while a payment may be running; the payment page shows its state
      const mayGiveUp = unpaidNotice(notices)?.pending === false
      return {
        open: allActions.open,
        prefetch: allActions.prefetch,
        retry: cart.kind === 'failed' ? allActions.open : undefined,
        type: allActions.type,
        search: idle && text.trim() !== '' && cart.kind !== 'failed' ? allActions.search : undefined,
        findNear: allActions.findNear,
        offerKnown: allActions.offerKnown,
        choose: idle && cart.kind !== 'failed' ? allActions.choose : undefined,
        stopSearch: searching ? allActions.stopSearch : undefined,
        tick: dialog ? allActions.tick : undefined,
        confirmFound: dialog ? allActions.confirmFound : undefined,
        cancelFound: dialog ? allActions.cancelFound : undefined,
        remove: removing === null && idle ? allActions.remove : undefined,
        next: lines.length > 0 && removing === null && idle ? allActions.next : undefined,
        abandon: allActions.abandon,
        keepCart: notices.some(({ kind }) => kind === 'idleSoon') ? allActions.open : undefined,
        dismissNotice: notices.length > 0 ? cartStore.dismiss : undefined,
        payUnpaid: unpaidNotice(notices) === undefined ? undefined : allActions.payUnpaid,
        changeUnpaid: mayGiveUp ? allActions.changeUnpaid : undefined,
        cancelUnpaid: mayGiveUp ? allActions.cancelUnpaid : undefined,
        viewPaid: paidNotice(notices) === undefined ? undefined : allActions.viewPaid,
        viewMap,
        openLookup: allActions.openLookup,
        findByAddress: verdicts.some(looksLikeAddress) ? allActions.findByAddress : undefined,
      }
    },
  }
}
