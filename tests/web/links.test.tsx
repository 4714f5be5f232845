// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createNavigation } from '#shared/app/navigation.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { screenTable } from '#tests/ui/shell/router/screen-table.tsx'
import { startupByHand } from '#tests/ui/shell/router/startup-by-hand.ts'
import { Root } from '../../src-web/layout/Root.tsx'

test('each link of the frame keeps theme and platform, so that another tab opens alike [1-05], [1-07]', async () => {
  const launch = { platform: 'ab', isDark: true, isDarkGiven: true, language: 'pt' } as const
  const { app } = await guideApp('http://127.0.0.1:9', { route: 'ecadIntro', launch })
  const model = { ...app, startup: startupByHand(app.ports.navigator) }
  const navigation = createNavigation({ app: model, screens: screenTable().screens })
  await navigation.start()
  renderIn(model, <Root navigation={navigation} />)
  const addresses = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href))
  const pages = addresses.filter(({ pathname, hash }) => pathname.startsWith('/ecad/') && hash === '')
  expect(pages.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/ecad/choose-ecad', '/ecad/ecad-regulation', '/ecad/service-status']),
  )
  for (const { href, searchParams } of pages)
    expect([searchParams.get('isDark'), searchParams.get('platform')], href).toEqual(['true', 'ab'])
  act(() => app.preferences.actions(app.preferences.state).chooseDark(false))
  for (const { href } of screen.getAllByRole<HTMLAnchorElement>('link').filter(({ href }) => href.includes('/ecad/')))
    if (!href.includes('#')) expect(href).toContain('isDark=false')
})
