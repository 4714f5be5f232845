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
import { actionsOf } from '#shared/ui/shell/use-flow.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'

const server = await closeAfterAll(startContentServer())
beforeEach(() => {
  server.asked.length = 0
})
afterEach(() => server.mend())

const ready = (loading: () => { readonly kind: string }) => vi.waitFor(() => expect(loading().kind).toBe('ready'), 5000)
const failed = (loading: () => { readonly kind: string }) => vi.waitFor(() => expect(loading().kind).toBe('failed'), 5000)
const press = <A>(action: A | undefined): A => {
  if (action === undefined) throw new Error('the action is not offered')
  return action
}

/** A page of the guides and its flow, once its data is loaded or has failed. */
async function opens<S extends object, A extends { open(): void }>(
  create: (deps: FlowDeps) => Flow<S, A>,
  options: Parameters<typeof guideApp>[1],
  asked: keyof S,
  ends: 'ready' | 'failed' = 'ready',
) {
  const { app, ports } = await guideApp(server.origin, options)
  const flow = app.flow(create)
  actionsOf(flow).open()
  await (ends === 'ready' ? ready : failed)(() => flow.state[asked] as { readonly kind: string })
  return { app, ports, flow }
}
async function openedGuide(itemId: string, options: Parameters<typeof guideApp>[1] = {}) {
  const { app, ports, flow: guide } = await opens(createItemGuide, { query: { itemId }, ...options }, 'guide')
  return { app, ports, guide }
}
const toggle = (guide: ItemGuideFlow, panel: GuidePanel) => press(actionsOf(guide).toggle)(panel)
const shownBy = <T>(loading: { readonly kind: string; readonly value?: T }): T => {
  if (loading.kind !== 'ready' || loading.value === undefined) throw new Error(loading.kind)
  return loading.value
}

describe('[2-21] item guide', () => {
  it('has all ten panels in their order for the cadastral plan, the first open', async () => {
    const { guide } = await openedGuide('106500')
    expect(shownBy(guide.state.guide).panels).toEqual(GUIDE_PANELS)
    expect(guide.state.opened).toEqual(['overview'])
  })

  it('[3-01] shows a panel only where its flag is 1 [2-21]', async () => {
    const { guide } = await openedGuide('106501')
    expect(shownBy(guide.state.guide).panels).toEqual(['overview', 'handling', 'time', 'result', 'queries', 'notes'])
  })

  it('is about the cadastral plan where the address names no item (decision 3.10)', async () => {
    const { flow: guide } = await opens(createItemGuide, {}, 'guide')
    expect(shownBy(guide.state.guide).itemId).toBe('106500')
  })

  it('[2-15] drops what follows a question mark inside the number', async () => {
    const { guide } = await openedGuide('106501?from=host')
    expect(shownBy(guide.state.guide).itemId).toBe('106501')
  })

  it('[4-11] loads a panel on its first opening, and once [2-21]', async () => {
    const { guide } = await openedGuide('106500')
    await ready(() => guide.state.panels.overview)
    expect(server.asked.filter((path) => path.includes('chnnel'))).toHaveLength(0)
    for (let turn = 0; turn < 3; turn += 1) {
      toggle(guide, 'handling')
      await ready(() => guide.state.panels.handling)
      toggle(guide, 'handling')
    }
    expect(server.asked.filter((path) => path.includes('chnnel'))).toHaveLength(1)
    expect(guide.state.opened).toEqual(['overview'])
  })

  it('makes one call for penalties and other notes together', async () => {
    const { guide } = await openedGuide('106500')
    toggle(guide, 'penalties')
    toggle(guide, 'notes')
    await ready(() => guide.state.panels.penalties)
    await ready(() => guide.state.panels.notes)
    expect(server.asked.filter((path) => path.includes('notes'))).toHaveLength(1)
    expect(shownBy(guide.state.panels.penalties)).not.toEqual(shownBy(guide.state.panels.notes))
  })

  it('[8-08] one panel fails with the server’s words while the others succeed, and a retry mends it', async () => {
    const { guide, ports } = await openedGuide('106500')
    server.breakCalls('/business')
    toggle(guide, 'time')
    toggle(guide, 'handling')
    await ready(() => guide.state.panels.handling)
    await failed(() => guide.state.panels.time)
    const words = { text: 'System or network exception' }
    expect(guide.state.panels.time).toEqual({ kind: 'failed', message: words })
    expect(ports.dialogs.toasts).toContainEqual(expect.objectContaining({ message: words }))
    server.mend()
    actionsOf(guide).retryPanel('time')
    await ready(() => guide.state.panels.time)
    expect(shownBy(guide.state.panels.time)[0]?.needed).toBe('5 working days')
  })

  it('a panel that failed loads again when it is opened again', async () => {
    const { guide } = await openedGuide('106500')
    server.breakCalls('/notes')
    toggle(guide, 'penalties')
    await failed(() => guide.state.panels.penalties)
    server.mend()
    toggle(guide, 'penalties')
    toggle(guide, 'penalties')
    await ready(() => guide.state.panels.penalties)
  })

  it('[8-08] an item nobody knows: the server’s words, a retry, no panels', async () => {
    const { flow: guide } = await opens(createItemGuide, { query: { itemId: 'nobody' } }, 'guide', 'failed')
    expect(guide.state.guide).toMatchObject({ message: { text: 'The requested information was not found' } })
    expect(actionsOf(guide).toggle).toBeUndefined()
    expect(actionsOf(guide).retry).toBeDefined()
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
    for (const panel of ['handling', 'appointment', 'queries'] as const) {
      toggle(guide, panel)
      await ready(() => guide.state.panels[panel])
    }
    expect(shownBy(guide.state.panels.handling).map(({ kind }) => kind)).toEqual([
      'counter',
      'superApp',
      'web',
      'post',
      'phone',
      'kiosk',
      'fax',
      'email',
      'other',
    ])
    expect(shownBy(guide.state.panels.appointment).map(({ kind }) => kind)).toEqual(['online', 'phone', 'kiosk', 'inPerson'])
    expect(shownBy(guide.state.panels.queries).map(({ kind }) => kind)).toEqual(['superApp', 'web'])
  })

  it('rows come in the order of their codes, whatever the server’s order', async () => {
    server.answer('/chnnel', { success: true, data: [{ handingType: 3 }, { handingType: 1 }, { handingType: 77 }, { handingType: 3 }] })
    const { guide } = await openedGuide('106500')
    toggle(guide, 'handling')
    await ready(() => guide.state.panels.handling)
    expect(shownBy(guide.state.panels.handling).map(({ kind }) => kind)).toEqual(['counter', 'web', 'web', undefined])
  })

  it('threat 28: an answer of another shape is a failure, not a crash', async () => {
    server.answer('/chnnel', { success: true, data: { not: 'a list' } })
    const { guide } = await openedGuide('106500')
    toggle(guide, 'handling')
    await failed(() => guide.state.panels.handling)
    expect(guide.state.panels.handling).toMatchObject({ message: { key: 'loadFailed' } })
  })

  it('decision 3.11: another language brings other words in place; open panels stay open and never go blank', async () => {
    const { app, guide } = await openedGuide('106500')
    toggle(guide, 'time')
    await ready(() => guide.state.panels.time)
    const kinds: string[] = []
    actionsOf(app.preferences).chooseLanguage('pt')
    await vi.waitFor(() => {
      kinds.push(guide.state.guide.kind, guide.state.panels.time.kind)
      expect(shownBy(guide.state.panels.time)[0]?.needed).toBe('5 dias úteis')
    })
    expect(new Set(kinds)).toEqual(new Set(['ready']))
    expect(guide.state.opened).toEqual(['overview', 'time'])
    expect(shownBy(guide.state.guide).overview.itemName).toMatch(/^Pedido online/)
  })

  it('opening the same item again asks for nothing; another item starts afresh', async () => {
    const { guide } = await openedGuide('106500')
    await ready(() => guide.state.panels.overview)
    const before = server.asked.length
    actionsOf(guide).toggleFold()
    actionsOf(guide).open()
    expect(server.asked).toHaveLength(before)
    expect(guide.state.unfolded).toBe(true)
    actionsOf(guide).open({ itemId: '106501' })
    expect(guide.state.unfolded).toBe(false)
    await ready(() => guide.state.guide)
    expect(shownBy(guide.state.guide).itemId).toBe('106501')
  })

  it('[2-22] opens the department’s site in the host’s page', async () => {
    const { guide, ports } = await openedGuide('106500')
    press(actionsOf(guide).openWebsite)()
    expect(ports.hostPage.web).toEqual(['https://www.dscc.gov.mo/'])
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
    expect(questions.map(({ sort }) => sort)).toEqual(questions.map(({ sort }) => sort).sort((a, b) => a - b))
    expect(faq.state.opened).toEqual([questions[0]?.id])
    actionsOf(faq).toggle(questions[1]?.id ?? '')
    expect(faq.state.opened).toEqual([questions[0]?.id, questions[1]?.id])
    actionsOf(faq).toggle(questions[0]?.id ?? '')
    expect(faq.state.opened).toEqual([questions[1]?.id])
  })

  it('[8-08] failing: the server’s words and a retry', async () => {
    server.breakCalls('/faqs')
    const { flow: faq } = await opens(createFaq, { query: { itemId: '106500' } }, 'questions', 'failed')
    server.mend()
    press(actionsOf(faq).retry)()
    await ready(() => faq.state.questions)
  })
})

describe('[2-17] laws', () => {
  it('are sorted ascending by sort [2-17]', async () => {
    const { ports, flow: laws } = await opens(createAffairLaws, { query: { itemId: '106500' }, route: 'affairLaws' }, 'laws')
    expect(shownBy(laws.state.laws).map(({ sort }) => sort)).toEqual([1, 2, 3, 4])
    const first = shownBy(laws.state.laws)[0]
    if (first) actionsOf(laws).openLaw(first)
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
    const { ports, flow: detail } = await opens(
      createServiceDetail,
      { query: { serviceId: 'demo-hotlines' }, route: 'serviceDetail' },
      'detail',
    )
    expect(detail.state.opened).toEqual(['introduction', 'queryPath'])
    const { hotlines, website } = shownBy(detail.state.detail)
    expect(hotlines).toEqual(['(853) 0000 0001', '(853) 0000 0002'])
    actionsOf(detail).dial(hotlines[1] ?? '')
    expect(ports.called).toEqual(['(853) 0000 0002'])
    press(actionsOf(detail).openWebsite)()
    expect(ports.hostPage.web).toEqual([website])
  })
  it('says nothing where nothing is known', async () => {
    const { flow: detail } = await opens(createServiceDetail, { query: { serviceId: 'demo-empty' } }, 'detail')
    expect(shownBy(detail.state.detail)).toMatchObject({ introduction: undefined, hotlines: [], website: undefined })
    expect(actionsOf(detail).openWebsite).toBeUndefined()
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
    actionsOf(app.preferences).chooseLanguage('en')
    await vi.waitFor(() => expect(shownBy(terms.state.page)).toMatchObject({ language: 'pt', html: expect.stringContaining('DSCC') }))
  })

  it('threat 28: an answer that is not a page of ours is a failure', async () => {
    server.answer('/pages/', '<!doctype html><title>App</title><div id="root"></div>')
    await opens(createPrivacy, {}, 'page', 'failed')
  })

  it('[2-25] closes the page; opened from the help menu it goes back to the flow instead [2-20]', async () => {
    const { app, ports } = await guideApp(server.origin, { route: 'ecadRegulation' })
    actionsOf(app.flow(createRegulation)).close()
    await vi.waitFor(() => expect(ports.hostPage.closed).toBe(1))
    ports.navigator.go('ecadRegulation')
    actionsOf(app.flow(createRegulation)).close()
    expect(ports.hostPage.closed).toBe(1)
    expect(ports.navigator.steps.at(-1)?.by).toBe('back')
  })
})
