// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { PageTitle } from '../../src-web/kit/Page.tsx'

test("a screen's heading names the window, and a new heading names it anew [2-28]", async () => {
  const { app } = await guideApp('http://127.0.0.1:9', {})
  const setTitle = vi.fn<(title: string) => void>()
  const ports = { ...app.ports, hostPage: { ...app.ports.hostPage, setTitle } }
  const page = (heading: string) => (
    <AppContext value={{ ...app, ports }}>
      <PageTitle>{heading}</PageTitle>
    </AppContext>
  )
  const { rerender } = render(page('Log in'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in')
  rerender(page('Electronic cadastral plan'))
  expect(setTitle.mock.calls).toEqual([['Log in – Electronic cadastral plan'], ['Electronic cadastral plan']])
})
