import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GUIDE_PANELS, type GuidePanel } from '#shared/domain/guide/guide.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import type { Flow } from '#shared/flows/core/flow.ts'
import { createFaq } from '#shared/flows/information/guide/faq.ts'
import { createItemGuide } from '#shared/flows/information/guide/item-guide.ts'
import { createAffairLaws, createServiceLaws } from '#shared/flows/information/guide/laws.ts'
import {
  createMatterGuide,
  createPrivacy,
  createRegulation,
  createServiceFaqs,
  createServiceIntroduction,
} from '#shared/flows/information/guide/rich-page.ts'
import { createServiceDetail } from '#shared/flows/information/guide/service-detail.ts'
import type { ItemGuideFlow } from '#shared/flows/information/guide/types.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { act, press, until } from '#tests/support/flow-rig.ts'
import { guideApp } from '#tests/support/guide-app.ts'

const server = await closeAfterAll(startContentServer())
beforeEach(() => {
  server.asked.length = 0
})
afterEach(() => server.mend())

const ready = (loading: () => { readonly kind: string }) => until(() => loading().kind === 'ready')

/** A page of the guides and its flow, once its data is loaded or has failed. */
async function opens<S extends object, A extends { open(): void }>(
  create: (deps: FlowDeps) => Flow<S, A>,
  options: Parameters<typeof guideApp>[1],
  asked: keyof S,
  ends: 'ready' | 'failed' = 'ready',
) {
  const { app, ports } = await guideApp(server.origin, options)
  const flow = app.flow(create)
  act(flow).open()
  await until(() => (flow.state[asked] as { readonly kind: string }).kind === ends)
  return { app, ports, flow }
}
async function openedGuide(itemId: string, options: Parameters<typeof guideApp>[1] = {}) {
  const { app, ports, flow: guide } = await opens(createItemGuide, { query: { itemId }, ...options }, 'guide')
  return { app, ports, guide }
}
const toggle = (guide: ItemGuideFlow, panel: GuidePanel) => press(act(guide).toggle, panel)
/** Opens a panel, or closes it, and waits until it is loaded or has failed. */
async function toggles(guide: ItemGuideFlow, panel: GuidePanel, ends: 'ready' | 'failed' = 'ready'): Promise<void> {
  toggle(guide, panel)
  await until(() => guide.state.panels[panel].kind === ends)
}
const asked = (part: string) => server.asked.filter((path) => path.includes(part)).length
const shownBy = <T>(loading: { readonly kind: string; readonly value?: T }): T => {
  if (loading.kind !== 'ready' || loading.value === undefined) throw new Error(loading.kind)
  return loading.value
}

describe('[2-21] item guide', () => {
  it('has all ten panels in their order for the cadastral plan, the first open, and leads to the department’s site [2-22]', async () => {
    const { guide, ports } = await openedGuide('106500')
    expect([shownBy(guide.state.guide).panels, guide.state.opened]).toEqual([GUIDE_PANELS, ['overview']])
    press(act(guide).openWebsite)
    expect(ports.hostPage.web).toEqual(['https://www.dscc.gov.mo/'])
  })

  it('[3-01] shows a panel only where its flag is 1 [2-21]', async () => {
    const { guide } = await openedGuide('106501')
    expect(shownBy(guide.state.guide).panels).toEqual(['overview', 'handling', 'time', 'result', 'queries', 'notes'])
  })

  it.each([
    ['106501?from=host', { isPlan: false, name: expect.any(String) }],
    ['106500?from=host', { isPlan: true }],
  ])(
    '[2-15] [2-25] %s: without what follows the question mark, it is also what the help and the heading are about',
    async (itemId, about) => {
      const { app } = await guideApp(server.origin, { query: { itemId } })
      act(app.startup).open('affairIntro')
      await until(() => app.currentService.state.isPlan || app.currentService.state.name !== undefined)
      expect(app.currentService.state).toMatchObject(about)
    },
  )

  it.each([
    [{}, '106500'],
    [{ itemId: '106501?from=host' }, '106501'],
  ])(
    '[2-15] with %j it is about %s: the cadastral plan by default, and without what follows a question mark (decision 3.10)',
    async (query, item) => {
      const { flow: guide } = await opens(createItemGuide, { query }, 'guide')
      expect(shownBy(guide.state.guide).itemId).toBe(item)
    },
  )

  it('[4-11] loads a panel on its first opening, and once [2-21]', async () => {
    const { guide } = await openedGuide('106500')
    await ready(() => guide.state.panels.overview)
    expect(asked('chnnel')).toBe(0)
    for (let turn = 0; turn < 6; turn += 1) await toggles(guide, 'handling')
    expect([asked('chnnel'), guide.state.opened]).toEqual([1, ['overview']])
  })

  it('makes one call for penalties and other notes together', async () => {
    const { guide } = await openedGuide('106500')
    toggle(guide, 'penalties')
    await toggles(guide, 'notes')
    await ready(() => guide.state.panels.penalties)
    expect(asked('notes')).toBe(1)
    expect(shownBy(guide.state.panels.penalties)).not.toEqual(shownBy(guide.state.panels.notes))
  })

  it('[8-08] one panel fails with the server’s words while the others succeed, and a retry mends it', async () => {
    const { guide, ports } = await openedGuide('106500')
    server.breakCalls('/business')
    await toggles(guide, 'time', 'failed')
    await toggles(guide, 'handling')
    const words = { text: 'System or network exception' }
    expect(guide.state.panels.time).toEqual({ kind: 'failed', message: words })
    expect(ports.dialogs.toasts.map(({ message }) => message)).toContainEqual(words)
    server.mend()
    act(guide).retryPanel('time')
    await ready(() => guide.state.panels.time)
    expect(shownBy(guide.state.panels.time)[0]?.needed).toBe('5 working days')
  })

  it('a panel that failed loads again when it is opened again', async () => {
    const { guide } = await openedGuide('106500')
    server.breakCalls('/notes')
    await toggles(guide, 'penalties', 'failed')
    server.mend()
    toggle(guide, 'penalties')
    await toggles(guide, 'penalties')
  })

  it('[8-08] an item nobody knows: the server’s words, a retry, no panels', async () => {
    const { flow: guide } = await opens(createItemGuide, { query: { itemId: 'nobody' } }, 'guide', 'failed')
    expect(guide.state.guide).toMatchObject({ message: { text: 'The requested information was not found' } })
    expect([act(guide).toggle, typeof act(guide).retry]).toEqual([undefined, 'function'])
  })

  it('[2-22] names the audience, and shows an unknown code rather than nothing', async () => {
    server.answer('/dictionary', { success: true, data: [{ propertyCode: '1', propertyName: 'Residents' }] })
    const { guide } = await openedGuide('106500')
    await ready(() => guide.state.panels.overview)
    expect(shownBy(guide.state.panels.overview)).toEqual(['Residents', '2', '3', '4'])
  })

  it.each([
    ['demo-hours', { unit: 'hours', count: 2 }],
    ['demo-days', { unit: 'days', count: 90 }],
    ['demo-months', { unit: 'months', count: 1 }],
    ['demo-life', { unit: 'life' }],
    ['106500', undefined],
  ])('[2-23] validity of %s', async (itemId, validity) => {
    const { guide } = await openedGuide(itemId)
    expect(shownBy(guide.state.guide).result.validity).toEqual(validity)
  })

  it('[2-24] reads every handling, appointment and query type', async () => {
    const { guide } = await openedGuide('demo-codes')
    for (const [panel, kinds] of [
      ['handling', 'counter superApp web post phone kiosk fax email other'],
      ['appointment', 'online phone kiosk inPerson'],
      ['queries', 'superApp web'],
    ] as const) {
      await toggles(guide, panel)
      const rows = shownBy<readonly { readonly kind: string | undefined }[]>(guide.state.panels[panel])
      expect(rows.map(({ kind }) => kind).join(' ')).toBe(kinds)
    }
  })

  it('rows come in the order of their codes, whatever the server’s order', async () => {
    server.answer('/chnnel', { success: true, data: [{ handingType: 3 }, { handingType: 1 }, { handingType: 77 }, { handingType: 3 }] })
    const { guide } = await openedGuide('106500')
    await toggles(guide, 'handling')
    expect(shownBy(guide.state.panels.handling).map(({ kind }) => kind)).toEqual(['counter', 'web', 'web', undefined])
  })

  it('threat 28: an answer of another shape is a failure, not a crash', async () => {
    server.answer('/chnnel', { success: true, data: { not: 'a list' } })
    const { guide } = await openedGuide('106500')
    await toggles(guide, 'handling', 'failed')
    expect(guide.state.panels.handling).toMatchObject({ message: { key: 'loadFailed' } })
  })

  it('decision 3.11: another language brings other words in place; open panels stay open and never go blank', async () => {
    const { app, guide } = await openedGuide('106500')
    await toggles(guide, 'time')
    const kinds: string[] = []
    act(app.preferences).chooseLanguage('pt')
    await vi.waitFor(() => {
      kinds.push(guide.state.guide.kind, guide.state.panels.time.kind)
      expect(shownBy(guide.state.panels.time)[0]?.needed).toBe('5 dias úteis')
    })
    expect([new Set(kinds), guide.state.opened]).toEqual([new Set(['ready']), ['overview', 'time']])
    expect(shownBy(guide.state.guide).overview.itemName).toMatch(/^Pedido online/)
  })

  it('a panel of the item before that comes late is no panel of the next one', async () => {
    const { guide } = await openedGuide('106500')
    toggle(guide, 'handling')
    act(guide).open({ itemId: 'demo-codes' })
    await ready(() => guide.state.guide)
    await toggles(guide, 'handling')
    expect(shownBy(guide.state.panels.handling)).toHaveLength(9)
  })

  it('opening the same item again asks for nothing; another item starts afresh', async () => {
    const { guide } = await openedGuide('106500')
    await ready(() => guide.state.panels.overview)
    const before = server.asked.length
    act(guide).toggleFold()
    act(guide).open()
    expect([server.asked.length, guide.state.unfolded]).toEqual([before, true])
    act(guide).open({ itemId: '106501' })
    expect(guide.state.unfolded).toBe(false)
    await ready(() => guide.state.guide)
    expect(shownBy(guide.state.guide).itemId).toBe('106501')
  })
})

describe('[2-18] questions', () => {
  it.each([
    { query: { itemId: '106500' }, path: '/items/106500/faqs' },
    { query: { serviceId: '1065' }, path: '/items/service/1065/faq' },
    { query: {}, path: '/items/106500/faqs' },
  ])('of $query: sorted, the first open [2-18]', async ({ query, path }) => {
    const { flow: faq } = await opens(createFaq, { query, route: 'affairFaq' }, 'questions')
    expect(server.asked).toContain(path)
    const questions = shownBy(faq.state.questions)
    expect(questions.length).toBeGreaterThanOrEqual(12)
    expect(questions).toEqual(questions.toSorted((a, b) => a.sort - b.sort))
    const [first = '', second = ''] = questions.map(({ id }) => id)
    expect(faq.state.opened).toEqual([first])
    act(faq).toggle(second)
    expect(faq.state.opened).toEqual([first, second])
    act(faq).toggle(first)
    expect(faq.state.opened).toEqual([second])
  })

  it('[8-08] failing: the server’s words and a retry', async () => {
    server.breakCalls('/faqs')
    const { flow: faq } = await opens(createFaq, { query: { itemId: '106500' } }, 'questions', 'failed')
    server.mend()
    press(act(faq).retry)
    await ready(() => faq.state.questions)
  })
})

describe('[2-17] laws', () => {
  it('are sorted ascending by sort [2-17]', async () => {
    const { ports, flow: laws } = await opens(createAffairLaws, { query: { itemId: '106500' }, route: 'affairLaws' }, 'laws')
    expect(shownBy(laws.state.laws).map(({ sort }) => sort)).toEqual([1, 2, 3, 4])
    const [first] = shownBy(laws.state.laws)
    press(first && (() => act(laws).openLaw(first)))
    expect(ports.hostPage.web).toEqual([first?.url])
  })
  it.each([
    [{}, '/items/service/1065/law'],
    [{ serviceId: 'demo-empty' }, '/items/service/demo-empty/law'],
  ])('of /service-laws with %o', async (query, path) => {
    await opens(createServiceLaws, { query, route: 'serviceLaws' }, 'laws')
    expect(server.asked).toEqual([path])
  })
})

describe('[2-16] service detail', () => {
  it('has both panels open, and each hotline apart [2-16]', async () => {
    const options = { query: { serviceId: 'demo-hotlines' }, route: 'serviceDetail' } as const
    const { ports, flow: detail } = await opens(createServiceDetail, options, 'detail')
    expect(detail.state.opened).toEqual(['introduction', 'queryPath'])
    const { hotlines, website } = shownBy(detail.state.detail)
    expect(hotlines).toEqual(['(853) 0000 0001', '(853) 0000 0002'])
    act(detail).dial(hotlines[1] ?? '')
    expect(ports.called).toEqual(['(853) 0000 0002'])
    press(act(detail).openWebsite)
    expect(ports.hostPage.web).toEqual([website])
  })
  it('says nothing where nothing is known', async () => {
    const { flow: detail } = await opens(createServiceDetail, { query: { serviceId: 'demo-empty' } }, 'detail')
    expect(shownBy(detail.state.detail)).toMatchObject({ introduction: undefined, hotlines: [], website: undefined })
    expect(act(detail).openWebsite).toBeUndefined()
  })
})

describe('[2-18] [2-20] [2-25] rich-text pages', () => {
  it.each([
    ['service guide', createServiceIntroduction, '/content/service?slug=service-introduction&serviceId=1065'],
    ['fixed FAQ', createServiceFaqs, '/content/service?slug=service-faqs&serviceId=1065'],
    ['matter guide', createMatterGuide, '/content/service?slug=instruction&serviceId=1065'],
  ])('[7-39] the %s is found in the portal’s listing, then fetched by slug and service id', async (_name, create, path) => {
    const { flow: page } = await opens(create, {}, 'page')
    expect(server.asked).toEqual(['/portal/services?serviceNo=1065', path])
    expect(shownBy(page.state.page)).toMatchObject({ language: 'pt' })
  })

  it('[7-32] [1-06] static pages come in the reader’s language, English in Portuguese, without their own heading', async () => {
    const { app, flow: terms } = await opens(createRegulation, { language: 'zh-Hant' }, 'page')
    expect(shownBy(terms.state.page)).toMatchObject({ language: 'zh-Hant', html: expect.not.stringContaining('<h1') })
    act(app.preferences).chooseLanguage('en')
    await vi.waitFor(() => expect(shownBy(terms.state.page)).toMatchObject({ language: 'pt', html: expect.stringContaining('DSCC') }))
  })

  it('threat 28: an answer that is not a page of ours is a failure', async () => {
    server.answer('/pages/', '<!doctype html><title>App</title><div id="root"></div>')
    await opens(createPrivacy, {}, 'page', 'failed')
  })

  it('[2-25] closes the page; opened from the help menu it goes back to the flow instead [2-20]', async () => {
    const { app, ports } = await guideApp(server.origin, { route: 'ecadRegulation' })
    act(app.flow(createRegulation)).close()
    await until(() => ports.hostPage.closed === 1)
    ports.navigator.go('ecadRegulation')
    act(app.flow(createRegulation)).close()
    expect([ports.hostPage.closed, ports.navigator.steps.at(-1)?.by]).toEqual([1, 'back'])
  })
})
