// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { Page } from '../../../src-mobile/kit/Page.tsx'

afterEach(cleanup)

test.each([
  ['in a browser the heading is shown in the bar', false],
  ['in the super-app, whose own bar has the title, only in the page', true],
])('%s', async (_where, inHost) => {
  const { app } = await guideApp('http://127.0.0.1:9', { inHost })
  render(
    <AppContext value={app}>
      <Page heading="My applications" />
    </AppContext>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'My applications' }).classList.contains('ec-only-read')).toBe(!inHost)
  expect(screen.queryAllByText('My applications')).toHaveLength(inHost ? 1 : 2)
})
