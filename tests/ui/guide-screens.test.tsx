// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { RouteName } from '#shared/domain/routes.ts'
import { screens } from '#shared/ui/shell/screens.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { startContentServer } from '../support/content-server.ts'
import { guideApp } from '../support/guide-app.ts'

/** Route, heading, and the page's content in English or in the Portuguese that English readers get. */
const SCREENS: readonly (readonly [RouteName, string, RegExp])[] = [
  ['affairIntro', 'Service guide', /Online application for the electronic cadastral plan/],
  ['affairFaq', 'FAQ', /Q: What is an electronic cadastral plan\?/],
  ['affairLaws', 'Related laws', /Laws are published in Chinese and Portuguese only.*Decree-Law no\. 3\/94\/M/],
  ['serviceLaws', 'Related laws', /Law no\. 8\/2005/],
  ['serviceDetail', 'Service details', /\(853\) 2834 0040/],
  ['serviceIntro', 'Service details', /P\.O\. Box 3018/],
  ['serviceIntroduction', 'Introduction to the service', /Destinatários/],
  ['serviceFaqs', 'FAQ', /Antes do pedido/],
  ['ecadIntro', 'Procedure guide', /Quem pode requerer/],
  ['ecadInstruction', 'User guide', /Antes de começar/],
  ['ecadRegulation', 'Terms of use', /Deveres do utilizador/],
  ['ecadPrivacy', 'Privacy statement', /Autoridade de controlo/],
]

const server = await closeAfterAll(startContentServer())
afterEach(() => {
  cleanup()
  server.mend()
})

async function shows(route: RouteName, query: Record<string, string> = {}) {
  const { app, ports } = await guideApp(server.origin, { route, query })
  const module = await screens[route]()
  module.enter?.(app)
  const Screen = module.default
  renderIn(app, <Screen />)
  return { app, ports }
}

describe('information screens', () => {
  it.each(SCREENS)('%s: says that it is loading, then its words under its heading', async (route, heading, words) => {
    await shows(route)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0)
    await waitFor(() => expect(document.body.textContent?.replace(/\s/g, ' ')).toMatch(words), { timeout: 8000 })
    expect(document.body.textContent).not.toMatch(/undefined|\[object/)
  })

  it.each([
    ['106500', 1],
    ['999999', 0],
  ])('the guide of item %s offers to apply only where there is such an item', async (itemId, offers) => {
    await shows('affairIntro', { itemId })
    await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]), { timeout: 8000 })
    expect(screen.queryAllByRole('button', { name: 'Apply now' })).toHaveLength(offers)
  })

  it('the statement to agree to has the page’s own title above its own [2-14]', async () => {
    server.answer('/service-item', { data: { name: 'Cadastral certificate', itemId: '1065' } })
    await shows('serviceAgreement', { serviceCode: 'CAD-CERT' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Service agreement')
    // The service's name and the statement's text come first: a box that is there before moves while it is pressed.
    expect(screen.queryByRole('checkbox')).toBeNull()
    await screen.findByRole('checkbox', {}, { timeout: 8000 })
    const heading = screen.getByRole('heading', { level: 1 })
    const isBelow = heading.compareDocumentPosition(screen.getByText('Cadastral certificate')) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBelow, 'what comes later does not move the heading').toBeTruthy()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Personal data collection statement')
    expect(document.querySelector('.ec-rich')?.textContent).toContain('processed by the Cartography and Cadastre Bureau as controller')
  })

  it('[2-18] the first question is open; another opens with a press', async () => {
    await shows('affairFaq')
    const first = await screen.findByRole('button', { name: /What is an electronic/ })
    expect(first.getAttribute('aria-expanded')).toBe('true')
    const other = screen.getByRole('button', { name: /How much does it cost/ })
    expect(other.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(other)
    expect(other.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(document.body.textContent).toContain('The total is shown before you pay'))
  })

  it('[2-21] three fields of the overview, all of them after view more, three again after show less', async () => {
    await shows('affairIntro', { itemId: '106500' })
    await screen.findByRole('button', { name: 'View more' })
    expect(screen.getAllByRole('term')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'View more' }))
    expect(screen.getAllByRole('term')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.getAllByRole('term')).toHaveLength(3)
  })

  it("[2-21] '-' for a field nobody filled, the empty picture's words for a list, 'not charged' always", async () => {
    await shows('affairIntro', { itemId: 'demo-empty' })
    await screen.findByRole('button', { name: 'View more' })
    expect(screen.getAllByRole('definition').map((field) => field.textContent)).toEqual(['-', '-', '-'])
    await userEvent.click(screen.getByRole('button', { name: 'Fees and payment methods' }))
    expect(screen.getByText('Not charged')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Handling methods' }))
    await screen.findByText('No data yet')
  })

  it('[2-16] rows nobody filled read no data', async () => {
    await shows('serviceDetail', { serviceId: 'demo-empty' })
    await waitFor(() => expect(screen.getAllByRole('definition').map((field) => field.textContent)).toEqual(Array(7).fill('No data')))
  })
})
