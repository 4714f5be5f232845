// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { Page } from '../../../src-mobile/kit/Page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['in a browser the heading is shown in the bar', false],
  ['in the super-app, whose own bar has the title, only in the page', true],
])('%s', async (_where, inHost) => {
  const { app } = await guideApp('http://127.0.0.1:9', { inHost })
  renderIn(app, <Page heading="My applications" />)
  expect(screen.getByRole('heading', { level: 1, name: 'My applications' }).classList.contains('ec-only-read')).toBe(!inHost)
  expect(screen.queryAllByText('My applications')).toHaveLength(inHost ? 1 : 2)
})

test('a result of no service has the page’s own name in the bar, not that of all services', async () => {
  const { app } = await guideApp('http://127.0.0.1:9')
  Object.assign(app.currentPage, { route: 'myRecords' })
  app.currentService.pageChanged('myRecords')
  renderIn(app, <Page heading="Please log in first" ownHeading />)
  expect(screen.getByText(translatorOf('en').t('myRecords'))).toBeTruthy()
  expect(screen.queryByText(translatorOf('en').t('publicServices'))).toBeNull()
})

test.each([
  ['bars that would take much of the window scroll with the page, as where a webview enlarges text alone', 400, true],
  ['bars of the usual height stay in view', 120, false],
])('%s (WCAG 1.4.4)', async (_name, height, isLoose) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly measure: () => void) {}
      observe = () => this.measure()
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  vi.stubGlobal('innerHeight', 700)
  const { app } = await guideApp('http://127.0.0.1:9')
  const { container } = renderIn(app, <Page heading="My applications" />)
  await new Promise(requestAnimationFrame)
  expect(container.querySelector('.l-page')?.classList.contains('l-page--loose')).toBe(isLoose)
})
