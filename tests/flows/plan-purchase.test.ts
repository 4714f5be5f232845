import { beforeEach, describe, expect, test } from 'vitest'
import { createParcelPictures } from '#shared/flows/purchase/parcel-pictures/create-parcel-pictures.ts'
import { createPlaceFinder } from '#shared/flows/purchase/place-finder/create-place-finder.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import type { PlanPurchaseFlow } from '#shared/flows/purchase/plan-purchase/types.ts'
import { act, createRig, press, type Rig, until } from '../support/flow-rig.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

let rig: Rig
let flow: PlanPurchaseFlow

async function openPage(): Promise<void> {
  rig = await createRig(buyer)
  rig.at('chooseEcad')
  await until(() => rig.app.startup.state.at.kind === 'open')
  flow = rig.app.flow(createPlanPurchase)
  act(flow).open()
  await until(() => flow.state.cart.kind === 'ready')
}

const numbers = () => flow.state.lines.map(({ plan }) => plan.number)
const found = () => flow.state.found?.plans.map(({ plan }) => plan.number)
const informed = () => rig.ports.dialogs.informed
const lastDialog = () => informed().at(-1)?.text
const isTold = () => until(() => informed().length > 0)

function startSearch(input: string): void {
  act(flow).type(input)
  press(act(flow).search)
}
async function search(input: string): Promise<void> {
  startSearch(input)
  await until(() => !flow.state.searching)
}
async function confirmFound(): Promise<void> {
  press(act(flow).confirmFound)
  await until(() => flow.state.found === null)
}
async function adds(input: string): Promise<void> {
  await search(input)
  await confirmFound()
}
/** A plan that was put in the cart elsewhere is in the list. */
async function hasInCart(number: string): Promise<void> {
  await buyer.addToCart(number)
  act(flow).open()
  await until(() => numbers().length === 1)
}

shopOfFile()
beforeEach(openPage)

describe('asked ahead of the start-up checks [4-06]', () => {
  const asked = () => buyer.network.count('GET /EServiceajax/getCart') + buyer.network.count('GET /payment/order/unpaid')

  beforeEach(async () => {
    await buyer.addToCart('0323.017')
    rig = await createRig(buyer)
    buyer.network.calls.length = 0
    flow = rig.app.flow(createPlanPurchase)
  })
  const ready = async () => {
    act(flow).open()
    await until(() => flow.state.cart.kind !== 'loading')
  }

  test('the cart shows nothing before the page opens, and is not fetched twice', async () => {
    act(flow).prefetch()
    act(flow).prefetch()
    await until(() => asked() === 2)
    expect(flow.state).toMatchObject({ cart: { kind: 'loading' }, lines: [], notices: [] })
    await ready()
    expect([numbers(), asked()]).toEqual([['0323.017'], 2])
  })

  test('an order with odd money in it is not to be paid again; the buyer reads that it is looked at, and the number to quote', async () => {
    await buyer.buy('0323.018')
    await buyer.becomes('ABNORMAL')
    await buyer.addToCart('0323.017')
    const number = (await buyer.order()).case?.number
    expect(number).toMatch(/^C\d{6}$/)
    await ready()
    expect(flow.state.notices).toMatchObject([{ kind: 'unpaidOrder', pending: true, clerk: { key: 'caseOpen', values: { number } } }])
  })

  test('an app that was closed while its order was paid says once that it is paid, and names the order', async () => {
    const { tid } = await buyer.buy('0323.018')
    rig.ports.storage.local.set('orderUnderWay', tid)
    await buyer.becomes('PAID')
    await ready()
    expect(flow.state.notices[0]).toMatchObject({ kind: 'paidOrder', tid })
    expect(rig.ports.storage.local.get('orderUnderWay')).toBeUndefined()
  })

  test('a refusal is no lost session and says nothing; the cart is asked for again when the page opens', async () => {
    buyer.network.fail('GET /EServiceajax/getCart', '401')
    act(flow).prefetch()
    await until(() => asked() === 2)
    await ready()
    expect([numbers(), rig.app.session.state.at.kind, informed()]).toEqual([['0323.017'], 'unknown', []])
  })

  describe('searched before the cart is there, as by Enter in the box on a slow line [4-08]', () => {
    const searchEarly = (input: string) => {
      startSearch(input)
      expect(flow.state).toMatchObject({ cart: { kind: 'loading' }, searching: true })
    }

    test('the search waits for the cart and goes on by itself', async () => {
      searchEarly('0323.018')
      await ready()
      await until(() => flow.state.found !== null)
      expect([found(), flow.state.searching]).toEqual([['0323.018'], false])
    })

    test('what turns out to be in the cart is refused by name [8-05]', async () => {
      searchEarly('0323.017')
      await ready()
      await isTold()
      expect(lastDialog()).toMatchObject({ key: 'planAlreadyInCart' })
      expect(flow.state).toMatchObject({ searching: false, found: null })
    })

    test('given up while it waits, nothing is looked up', async () => {
      searchEarly('0323.018')
      press(act(flow).stopSearch)
      expect(flow.state.searching).toBe(false)
      await ready()
      expect([flow.state.found, buyer.network.count('GET /EServiceajax/getCad')]).toEqual([null, 0])
    })

    test('a cart that cannot be fetched ends it: the page says why, the number stays, and it can be asked for again', async () => {
      buyer.network.fail('GET /EServiceajax/getCart', '500')
      searchEarly('0323.018')
      act(flow).open()
      await until(() => flow.state.cart.kind === 'failed' && !flow.state.searching)
      expect(flow.state).toMatchObject({ found: null, input: '0323.018' })
      expect(act(flow).search).toBeUndefined()
      press(act(flow).retry)
      await until(() => flow.state.cart.kind === 'ready')
    })
  })

  test('after the first look it asks nothing: the list is the one that is shown', async () => {
    await ready()
    act(flow).prefetch()
    await search('0323.018')
    expect(asked()).toBe(2)
  })
})

describe('search [4-08]', () => {
  test('is offered only with a non-empty input, and full-width commas become ASCII as typed', () => {
    expect(act(flow).search).toBeUndefined()
    act(flow).type('0323.017，0323.018')
    expect([flow.state.input, typeof act(flow).search]).toEqual(['0323.017,0323.018', 'function'])
    act(flow).type('０３２３。０１７')
    expect(flow.state.understood).toEqual([{ written: '０３２３。０１７', understood: '0323.017', wellFormed: true }])
    act(flow).type('   ')
    expect(act(flow).search).toBeUndefined()
  })

  test('found: cancel adds nothing, nothing ticked is an input error; confirm adds, the box clears, cartModified is true [3-18], [5-01]', async () => {
    await search('0323.017')
    press(act(flow).cancelFound)
    expect(flow.state.found).toBeNull()
    await search('0323.017')
    press(act(flow).tick, '0323.017', false)
    press(act(flow).confirmFound)
    expect(flow.state.found?.problem).toEqual({ title: { key: 'inputError' }, text: { key: 'tickAtLeastOne' } })
    expect(buyer.network.count('GET /EServiceajax/addCartItem')).toBe(0)
    press(act(flow).tick, '0323.017', true)
    expect(flow.state.found?.plans).toMatchObject([{ plan: { number: '0323.017', unitPrice: 5500 }, ticked: true }])
    await confirmFound()
    expect([numbers(), await buyer.cart()]).toEqual([['0323.017'], ['0323.017']])
    expect(flow.state).toMatchObject({ total: 5500, input: '', announcement: { key: 'plansAdded', values: { count: 1 } } })
    expect(rig.ports.storage.local.get('cartModified')).toBe('true')
  })

  test.each(['0323', '0323.017x', 'a', ','])(
    '%s is marked as wrong beside the box alone until it is mended, and the box keeps it [5-01], [8-05]',
    (input) => {
      startSearch(input)
      expect(flow.state).toMatchObject({ input, verdicts: [{ understood: input, verdict: 'badFormat' }] })
      expect(informed()).toEqual([])
      act(flow).type('0323.')
      expect(flow.state.verdicts).toEqual([])
    },
  )

  test('no result names whom to call, and leads on: to the full spelling of the number, which the box keeps, and to the look-up [8-06]', async () => {
    await search('323.17')
    await isTold()
    const more = [
      { key: 'contactOffice', values: { phone: '(853) 2834 0040' } },
      { key: 'numberSearched', values: { number: '323.17' } },
    ]
    expect(informed()).toMatchObject([{ text: { key: 'searchNoResult' }, more }])
    expect(flow.state.input).toBe('323.17')
    const also = informed()[0]?.also ?? []
    expect(also.map(({ name }) => name)).toEqual([
      { key: 'didYouMean', values: { number: '0323.017' } },
      { key: 'callPhone', values: { phone: '(853) 2834 0040' } },
      { key: 'lookupCadastralNumber' },
    ])
    also[0]?.press()
    await until(() => flow.state.found !== null)
    expect(found()).toEqual(['0323.017'])
  })

  test('no result offers no call and no look-up before their number and address are known', async () => {
    Object.assign(rig.app.publicInfo.state, { facts: { kind: 'loading' } })
    await search('9999.999')
    await isTold()
    expect(informed()[0]?.also).toEqual([])
  })

  test('a place that the register has is found; its parcel is chosen without a number, and the place stays [2-03]', async () => {
    await search('殷王子大馬路18號')
    const finder = rig.app.flow(createPlaceFinder)
    const value = finder.state.found.kind === 'ready' ? finder.state.found.value : undefined
    expect(value?.places[0]?.name.cht).toBe('殷皇子大馬路')
    const [parcel] = value?.parcels ?? []
    expect([flow.state.verdicts, act(flow).findByAddress]).toEqual([[], undefined])
    press(act(flow).choose, parcel?.number ?? '')
    await until(() => flow.state.found !== null)
    await confirmFound()
    expect([numbers(), flow.state.input, finder.state.found.kind]).toEqual([[parcel?.number], '殷王子大馬路18號', 'ready'])
    act(flow).type('0323')
    await until(() => finder.state.found.kind === 'idle')
  })

  test('a register of numbers alone is not searched by place: a street leads to the look-up', async () => {
    const { facts } = rig.app.publicInfo.state
    if (facts.kind !== 'ready') throw new Error('the facts are not loaded')
    Object.assign(rig.app.publicInfo.state, { facts: { ...facts, value: { ...facts.value, hasPlaces: false } } })
    await search('殷皇子大馬路')
    expect(rig.app.flow(createPlaceFinder).state.found.kind).toBe('idle')
    expect(flow.state.verdicts.map(({ verdict }) => verdict)).toEqual(['badFormat'])
    expect(act(flow).findByAddress).toBeDefined()
  })

  test('the parcels near the user are shown until a number is typed', async () => {
    act(flow).findNear()
    const finder = rig.app.flow(createPlaceFinder)
    await until(() => finder.state.around.kind === 'failed')
    expect([flow.state.offering, finder.state.centre]).toEqual([true, { kind: 'here' }])
    act(flow).type('0323')
    await until(() => finder.state.centre === null)
    expect(flow.state.offering).toBe(false)
  })

  test('below the empty box are the parcels of one’s own orders, until something is typed and again when it is taken away', async () => {
    await buyer.buy('0323.018')
    await buyer.becomes('PAID')
    act(flow).offerKnown()
    await until(() => flow.state.offering)
    expect(rig.app.flow(createPlaceFinder).state.own.map(({ number }) => number)).toEqual(['0323.018'])
    act(flow).type('0')
    expect(flow.state.offering).toBe(false)
    act(flow).type('')
    await until(() => flow.state.offering)
  })

  test('a plan that is found, and those in the cart, have a small picture', async () => {
    await search('0323.017')
    const { state } = rig.app.flow(createParcelPictures)
    await until(() => state.pictures['0323.017'] !== undefined)
    expect(state.pictures['0323.017']?.around.length).toBeGreaterThan(0)
  })

  test('an address that is not found is marked as wrong, and leads to the look-up, in the language and theme of the page', async () => {
    startSearch('323017')
    expect(act(flow).findByAddress).toBeUndefined()
    await search('qqxyz')
    expect(flow.state).toMatchObject({ input: 'qqxyz', verdicts: [{ understood: 'qqxyz', verdict: 'badFormat' }] })
    expect(informed()).toEqual([])
    press(act(flow).findByAddress)
    const { searchParams } = new URL(rig.ports.hostPage.web[0] ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({ language: 'zh-Hant', isDark: 'false', q: 'qqxyz' })
  })

  test('the number chosen in the look-up is in the box: beside typed numbers, instead of an address [2-03]', async () => {
    act(flow).type('0101.009')
    press(act(flow).openLookup)
    rig.ports.lookup.choose('0323.017')
    expect(flow.state.input).toBe('0101.009, 0323.017')
    act(flow).type('qqxyz')
    rig.ports.lookup.choose('0323.017')
    expect(flow.state.input).toBe('0323.017')
  })

  test('a number already in the list is refused before any look-up', async () => {
    await adds('0323.017')
    const before = buyer.network.calls.length
    startSearch('0323.017')
    await isTold()
    expect([lastDialog(), buyer.network.calls.length, flow.state.input]).toEqual([{ key: 'planAlreadyInCart' }, before, '0323.017'])
  })

  test('a pasted list gives one verdict a number (decision 3.1)', async () => {
    await search('0323.017、９９９９.９９９ bad 0101.002')
    expect(found()).toEqual(['0323.017', '0101.002'])
    expect(flow.state.found?.verdicts.map(({ written, understood, verdict }) => [written, understood, verdict])).toEqual([
      ['0323.017', '0323.017', 'found'],
      ['９９９９.９９９', '9999.999', 'notAvailable'],
      ['bad', 'bad', 'badFormat'],
      ['0101.002', '0101.002', 'found'],
    ])
    // Invalid numbers stay in the field for correction, each with its error.
    await confirmFound()
    expect(flow.state).toMatchObject({ input: '９９９９.９９９, bad', verdicts: [{ verdict: 'notAvailable' }, { verdict: 'badFormat' }] })
    act(flow).type('9999.998')
    expect(flow.state.verdicts).toEqual([])
  })

  test('of forty pasted numbers none is cut and none is lost: what one search does not take stays in the box and is told (decision 3.1)', async () => {
    const all = ['0323.017', ...Array.from({ length: 39 }, (_, at) => `${String(7000 + at)}.${String(at + 1).padStart(3, '0')}`)]
    act(flow).type(all.join(', '))
    expect(flow.state.input).toBe(all.join(', '))
    expect(flow.state.understood.filter(({ wellFormed }) => !wellFormed)).toHaveLength(1)
    press(act(flow).search)
    await until(() => flow.state.found !== null)
    expect(flow.state.found?.verdicts.at(-1)?.verdict).toBe('beyond')
    await confirmFound()
    expect([numbers(), flow.state.input.split(', ')]).toEqual([['0323.017'], all.slice(1)])
  })

  test('what is typed while a search is on its way stays in the box when its plans are added (decision 9.25)', async () => {
    startSearch('0323.017, bad')
    act(flow).type('0323.018')
    await until(() => flow.state.found !== null)
    await confirmFound()
    expect(flow.state).toMatchObject({ input: '0323.018', verdicts: [] })
    expect(numbers()).toEqual(['0323.017'])
    startSearch('bad, 9999.999')
    act(flow).type('0323.019')
    await until(() => !flow.state.searching)
    expect(flow.state).toMatchObject({ input: '0323.019', verdicts: [] })
  })

  test.each(['殷皇子大馬路18號', '0323.018'])(
    'a search for a place ends when %s is typed meanwhile, which can be searched for at once',
    async (typed) => {
      startSearch('殷皇子')
      act(flow).type(typed)
      await until(() => !flow.state.searching)
      expect(flow.state.input).toBe(typed)
      await search(typed)
      expect(flow.state.searching).toBe(false)
    },
  )

  test('adding stops at the first refusal and says why; what was added stays', async () => {
    await search('0323.017 0323.018 0323.019')
    await buyer.addToCart('0323.018')
    press(act(flow).confirmFound)
    await until(() => flow.state.found?.problem)
    expect(flow.state.found?.problem?.text).toEqual({ key: 'planAlreadyInCart' })
    const cart = await buyer.cart()
    expect(cart).not.toContain('0323.019')
    expect(new Set(numbers())).toEqual(new Set(cart))
  })
})

describe('faults (threat 28)', () => {
  test.each(['500', 'html', 'cut', 'shape'] as const)('search meets %s: section 8 text, the box keeps its number', async (fault) => {
    buyer.network.fail('GET /EServiceajax/getCad', fault)
    startSearch('0323.017')
    await isTold()
    expect(lastDialog()).toEqual({ key: 'systemOrNetworkException' })
    expect(informed().at(-1)?.more, 'said once [8-03]').toEqual([{ key: 'choicesKept' }])
    expect(flow.state).toMatchObject({ input: '0323.017', searching: false, found: null })
  })

  test.each([
    ['429', { text: 'words for fault-429' }],
    ['hang', { key: 'requestTimeout' }],
  ] as const)(
    'searching, adding and removing meet %s: which it was is said, and that all chosen is kept (threat 28)',
    async (fault, reason) => {
      const meets = async (call: 'getCad' | 'addCartItem' | 'delCartItem', action: () => void) => {
        const before = informed().length
        buyer.network.fail(`GET /EServiceajax/${call}`, fault, 3)
        action()
        await until(() => {
          rig.ports.clock.advance(fault === 'hang' ? 1_000 : 100)
          return informed().length > before
        })
        expect(buyer.network.count(`GET /EServiceajax/${call}`)).toBeGreaterThan(0)
        expect(informed().at(-1)?.more).toEqual([reason, { key: 'choicesKept' }])
        buyer.network.heals()
      }
      await meets('getCad', () => startSearch('0323.017'))
      expect(flow.state).toMatchObject({ input: '0323.017', searching: false })
      await search('0323.017')
      await meets('addCartItem', () => press(act(flow).confirmFound))
      await hasInCart('0323.017')
      await meets('delCartItem', () => press(act(flow).remove, '0323.017'))
      expect(numbers()).toEqual(['0323.017'])
    },
  )

  test('a search that hangs can be stopped', async () => {
    buyer.network.fail('GET /EServiceajax/getCad', 'hang')
    startSearch('0323.017')
    await until(() => buyer.network.count('GET /EServiceajax/getCad') > 0)
    press(act(flow).stopSearch)
    expect([flow.state.searching, informed()]).toEqual([false, []])
  })

  test('the answer to an add is lost: the list shows what the server has, once', async () => {
    await search('0323.017')
    buyer.network.fail('GET /EServiceajax/addCartItem', 'lost')
    press(act(flow).confirmFound)
    await isTold()
    expect([await buyer.cart(), numbers()]).toEqual([['0323.017'], ['0323.017']])
  })

  test.each([
    ['the cart', () => act(flow).open()],
    ['a plan', () => press(act(flow).search)],
  ])('the session is over when %s is asked for: sign-in, no failure, and what was typed is kept through it', async (_what, asks) => {
    act(flow).type('0323.017')
    buyer.signOut()
    asks()
    await until(() => rig.app.startup.state.at.kind === 'signInNeeded' && !flow.state.searching)
    expect(rig.app.startup.state.at).toEqual({ kind: 'signInNeeded', expired: true })
    expect([informed(), flow.state.input, rig.ports.storage.session.get('purchaseInput')]).toEqual([[], '0323.017', '0323.017'])
  })
})

describe('the cart elsewhere', () => {
  test('threat 21: another tab changed it; back in front the new list and a notice are shown', async () => {
    await adds('0323.017')
    await buyer.addToCart('0101.002')
    rig.ports.hostPage.resume()
    await until(() => numbers().length === 2)
    expect(flow.state.notices.map(({ kind }) => kind)).toContain('changedElsewhere')
    press(act(flow).dismissNotice, 'changedElsewhere')
    expect(flow.state.notices).toEqual([])
  })

  test('threat 22: before idling empties the cart the user is warned and may keep it (WCAG 2.2.1)', async () => {
    await hasInCart('0323.017')
    expect(act(flow).keepCart).toBeUndefined()
    shop.server.clock.advance({ minutes: 27.5 })
    rig.ports.clock.advance(27.5 * 60_000)
    expect(flow.state.notices).toEqual([{ kind: 'idleSoon', minutes: 3 }])
    press(act(flow).keepCart)
    await until(() => flow.state.notices.length === 0)
    expect(numbers()).toEqual(['0323.017'])
  })

  test('threat 22: idling emptied it: idle-cleared and back [4-10], [8-02]', async () => {
    await hasInCart('0323.017')
    shop.server.clock.advance({ minutes: 30 })
    act(flow).open()
    await isTold()
    expect([lastDialog(), rig.ports.navigator.at]).toEqual([{ key: 'cartEmptied' }, 'chooseEcad'])
  })
})

test('next is offered with a plan only, and abandoning asks first [8-13]', async () => {
  const { dialogs, hostPage, navigator } = rig.ports
  expect(act(flow).next).toBeUndefined()
  dialogs.answer(false)
  act(flow).abandon()
  await until(() => dialogs.asked.length === 1)
  expect(hostPage.closed).toBe(0)
  dialogs.answer(true)
  act(flow).abandon()
  await until(() => hostPage.closed === 1)
  await adds('0323.017')
  await until(() => act(flow).next)
  press(act(flow).next)
  expect(navigator.at).toBe('confirmInfo')
})

test('the map opens the viewer of the language, English reading Portuguese [1-06]', async () => {
  act(rig.app.preferences).chooseLanguage('en')
  await until(() => rig.app.preferences.state.language === 'en')
  press(act(flow).viewMap, '0323.017')
  expect(rig.ports.hostPage.web).toEqual(['http://127.0.0.1:1/viewer/pt?cadno=0323.017'])
})
