import { describe, expect, test } from 'vitest'
import { ROUTE_NAMES, type RouteName } from '#shared/domain/routes.ts'
import { closePage, goBack, leavePage } from '#shared/flows/core/close-page.ts'
import { createTimeLimit } from '#shared/flows/core/time-limit.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** A page opened directly, in a window that can or cannot be closed. */
function opened(route: RouteName, canClose: boolean) {
  const ports = memoryPorts({ host: { canClose } })
  ports.navigator.arrive(route)
  return { ports, currentPage: { route } }
}

/** Pages that stay if the window cannot be closed: the first, the last, and the one on the way from the cashier. */
const STAYS = new Set<RouteName>(['chooseEcad', 'completeSubmission', 'payPassed'])

describe('the way out of a page [2-14], [2-15]–[2-18], [2-20], [2-21]', () => {
  test.each(ROUTE_NAMES)('%s: back to the page of ours before it, and nothing is closed', async (route) => {
    const deps = opened('chooseEcad', true)
    deps.ports.navigator.go(route)
    await goBack({ ...deps, currentPage: { route } })
    expect([deps.ports.navigator.steps.at(-1)?.by, deps.ports.hostPage.closed]).toEqual(['back', 0])
  })

  test.each(ROUTE_NAMES)('%s as the first entry of its window: the page closes', async (route) => {
    const deps = opened(route, true)
    await goBack(deps)
    const { hostPage, navigator, dialogs } = deps.ports
    expect([hostPage.closed, navigator.steps, dialogs.toasts]).toEqual([1, [], []])
  })

  test.each(ROUTE_NAMES)('%s in a window that cannot be closed: another page, or the word that it may be closed', async (route) => {
    const deps = opened(route, false)
    await goBack(deps)
    if (STAYS.has(route)) expect(deps.ports.dialogs.toasts).toEqual([{ message: { key: 'mayCloseWindow' }, tone: 'info' }])
    else expect(deps.ports.navigator.steps).toMatchObject([{ by: 'replace' }])
    expect(deps.ports.navigator.at).not.toBe(STAYS.has(route) ? '' : route)
  })

  test('it never goes round: from every page the first one is reached in two moves at most', async () => {
    for (const route of ROUTE_NAMES.filter((name) => !STAYS.has(name))) {
      const deps = opened(route, false)
      await goBack(deps)
      await goBack({ ...deps, currentPage: { route: deps.ports.navigator.at } })
      expect(deps.ports.navigator.at, route).toBe('chooseEcad')
    }
  })

  test('who has gone on while the window was being closed is led nowhere', async () => {
    const { ports, currentPage } = opened('serviceAgreement', false)
    const closing = closePage({ ports, currentPage })
    currentPage.route = 'serviceStep'
    expect([await closing, ports.navigator.steps]).toEqual([false, []])
  })

  test('[8-13] who says no to the question stays', async () => {
    const deps = opened('serviceStep', true)
    deps.ports.dialogs.answer(false)
    await leavePage(deps, 'confirmLeavePage')
    expect(deps.ports.hostPage.closed).toBe(0)
  })
})

const START = Date.parse('2026-11-21T02:00:00.700Z')
const MINUTE = 60_000

describe('the minutes left to pay [4-12], threat 24', () => {
  function limited(minutes: number, offset = 0) {
    const clock = memoryClock(new Date(START))
    const seen: unknown[] = []
    const limit = createTimeLimit(clock, () => offset, { onMinutes: (left) => seen.push(left), onOver: () => seen.push('over') })
    limit.until(new Date(START + minutes * MINUTE).toISOString())
    return { clock, seen }
  }
  /** The Date header has whole seconds and arrives late, so the server seems up to two seconds behind. */
  test.each([0, -300, -999, -1900])('an order of 30 minutes has 30 minutes, with the clocks %i ms apart', (offset) => {
    expect(limited(30, offset).seen).toEqual([30])
  })

  test('they count down one by one to nought, and it is over once, not before its time', () => {
    const { clock, seen } = limited(3)
    clock.advance(3 * MINUTE - 1)
    expect(seen).toEqual([3, 2, 1])
    clock.advance(1)
    expect(seen).toEqual([3, 2, 1, 0, 'over'])
  })
})
