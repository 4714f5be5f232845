import { describe, expect, test } from 'vitest'
import { createNavigation } from '#shared/app/navigation.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { StartupAt } from '#shared/flows/shell/startup/types.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { heldCode, screenTable } from './screen-table.tsx'
import { startupByHand } from './startup-by-hand.ts'

interface Setup {
  readonly route?: RouteName
  readonly query?: Query
  readonly at?: StartupAt
  readonly table?: ReturnType<typeof screenTable>
  readonly token?: boolean
}

/** Without a server: navigation's effects are the screens' own. */
async function rig({ route = 'chooseEcad', query = {}, at = { kind: 'open' }, table = screenTable(), token = false }: Setup = {}) {
  const { app, ports } = await guideApp('http://127.0.0.1:9', { route, query })
  await app.preferences.loadAllTexts()
  if (token) ports.storage.local.set('/ecad/:token', 'a')
  const startup = startupByHand(ports.navigator, at)
  const navigation = createNavigation({ app: { ...app, startup }, screens: table.screens })
  return { navigation, navigator: ports.navigator, startup, started: table.started, app }
}
const codeIsThere = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('entering a page by navigation', () => {
  test('the first page starts its work once its code is there', async () => {
    const { navigation, started } = await rig()
    expect(navigation.state).toMatchObject({ page: 'chooseEcad', content: 'waiting' })
    await navigation.start()
    expect(started).toEqual(['chooseEcad'])
    expect(navigation.state).toMatchObject({ page: 'chooseEcad', entries: 1, content: 'screen' })
  })

  test('so does every page that the address changes to, the same page anew as well; another query in its place is no new entry [1-05]', async () => {
    const { navigation, navigator, started, startup } = await rig()
    await navigation.start()
    navigator.go('confirmInfo')
    expect(navigation.state).toMatchObject({ page: 'confirmInfo', entries: 2, content: 'waiting', screen: null })
    await codeIsThere()
    navigator.replace('confirmInfo', { platform: 'ab' })
    await codeIsThere()
    expect(started).toEqual(['chooseEcad', 'confirmInfo'])
    navigator.go('confirmInfo', { tid: '1' })
    await codeIsThere()
    navigator.replace('paymentInfo')
    await codeIsThere()
    expect(started).toEqual(['chooseEcad', 'confirmInfo', 'confirmInfo', 'paymentInfo'])
    expect(startup.opened).toEqual(started)
    expect(navigation.state.entries).toBe(4)
  })

  test('the code of a page that was left starts nothing any more', async () => {
    const late = heldCode()
    const table = screenTable({ confirmInfo: late.load })
    const { navigation, navigator, started } = await rig({ table })
    await navigation.start()
    navigator.go('confirmInfo')
    navigator.go('chooseEcad')
    await codeIsThere()
    late.come()
    await codeIsThere()
    expect(started).toEqual(['chooseEcad', 'chooseEcad'])
    expect(navigation.state).toMatchObject({ page: 'chooseEcad', content: 'screen' })
  })

  test.each([
    ['home', { serviceCode: 'x' }, 'chooseEcad', { serviceCode: 'x' }, '[2-01]'],
    ['completeSubmission', { status: 'SUCCESS', tid: '1' }, 'payPassed', { tid: '1' }, '[2-06]'],
  ] as const)(
    '%s with %j leads to %s with %j before anything of it starts, and counts as one page %s',
    async (...[route, query, to, kept]) => {
      const { navigation, navigator, started } = await rig({ route, query })
      await navigation.start()
      expect(navigator.steps.at(-1)).toEqual({ by: 'replace', to, query: kept })
      expect(started).toEqual([to])
      expect(navigation.state).toMatchObject({ page: to, entries: 1, content: 'screen' })
    },
  )

  test('a page whose start leads elsewhere is not shown [2-06]', async () => {
    const table = screenTable({ paymentInfo: async () => ({ enter: ({ ports }) => ports.navigator.replace('completeSubmission') }) })
    const { navigation, started } = await rig({ route: 'paymentInfo', table })
    await navigation.start()
    expect(navigation.state.content).not.toBe('refusal')
    await codeIsThere()
    expect(navigation.state).toMatchObject({ page: 'completeSubmission', content: 'screen' })
    expect(started).toEqual(['completeSubmission'])
  })
})

describe('the start-up checks [4-06]', () => {
  test('hold the page back until they let it open', async () => {
    const { navigation, started, startup } = await rig({ at: { kind: 'checking' } })
    await navigation.start()
    expect(navigation.state).toMatchObject({ content: 'waiting', screen: null })
    expect(started).toEqual([])
    startup.settle({ kind: 'open' })
    expect(started).toEqual(['chooseEcad'])
    expect(navigation.state.content).toBe('screen')
  })

  test('who was signed in sees the page meanwhile, which asks ahead and is entered when they are done [3-18]', async () => {
    const { navigation, started, startup } = await rig({ at: { kind: 'checking' }, token: true })
    await navigation.start()
    expect(navigation.state.content).toBe('screen')
    expect(started).toEqual(['chooseEcad, ahead'])
    startup.settle({ kind: 'open' })
    expect(started).toEqual(['chooseEcad, ahead', 'chooseEcad'])
  })

  test('refuse it; let open again, it starts anew', async () => {
    const { navigation, started, startup } = await rig()
    await navigation.start()
    startup.settle({ kind: 'signInNeeded', expired: true })
    expect(navigation.state).toMatchObject({ content: 'refusal', screen: null })
    startup.settle({ kind: 'open' })
    expect(navigation.state).toMatchObject({ content: 'screen', entries: 1 })
    expect(started).toEqual(['chooseEcad', 'chooseEcad'])
  })
})

test('code of the first page that cannot be fetched is no reason to draw nothing', async () => {
  const table = screenTable({ chooseEcad: async () => Promise.reject(new Error('gone')) })
  const { navigation } = await rig({ table })
  await navigation.start()
  expect(navigation.state.content).toBe('loadFailure')
})
