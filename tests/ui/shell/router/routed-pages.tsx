import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNavigation, type Navigation } from '#shared/app/navigation.ts'
import { browserNavigator } from '#shared/browser/navigator.ts'
import type { StartupAt } from '#shared/flows/shell/startup/types.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { heldCode, screenTable } from './screen-table.tsx'
import { startupByHand } from './startup-by-hand.ts'

interface SurfacePages {
  readonly Root: ComponentType<{ readonly navigation: Navigation }>
  /** the text of a page's heading before its screen is loaded */
  readonly waitsAs: string
  readonly title: string
}

let leave: () => void = () => undefined
beforeEach(() => vi.spyOn(window, 'scrollTo').mockReturnValue(undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  leave()
  cleanup()
})

function Broken(): never {
  throw new Error('broken')
}

const heading = () => screen.getByRole('heading', { level: 1 })
const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)))

export const routedPages = (surface: string, { Root, waitsAs, title }: SurfacePages) =>
  describe(`pages, ${surface}`, () => {
    async function opened(path: string, { at, table = screenTable() }: { at?: StartupAt; table?: ReturnType<typeof screenTable> } = {}) {
      history.replaceState(null, '', path)
      const { app, ports } = await guideApp('http://127.0.0.1:9', {})
      await app.preferences.loadAllTexts()
      const real = browserNavigator(window, () => ({}))
      const navigator = {
        ...real,
        onChange: (listener: Parameters<typeof real.onChange>[0]) => {
          leave = real.onChange(listener)
          return leave
        },
      }
      const titles: string[] = []
      const hostPage = { ...ports.hostPage, setTitle: (words: string) => void titles.push(words) }
      const startup = startupByHand(navigator, at)
      const model = { ...app, startup, ports: { ...app.ports, navigator, hostPage } }
      const navigation = createNavigation({ app: model, screens: table.screens })
      await navigation.start()
      render(
        <StrictMode>
          <AppContext value={model}>
            <Root navigation={navigation} />
          </AppContext>
        </StrictMode>,
      )
      const go = async (move: () => void) => {
        act(move)
        await settled()
      }
      return { navigator, startup, started: table.started, titles, go }
    }

    test.each([
      ['/ecad/choose-ecad', 'chooseEcad'],
      ['/ecad/confirm-info/', 'confirmInfo'],
      ['/ecad/affair%2Dfaq', 'affairFaq'],
      ['/ecad/', 'chooseEcad'],
      ['/ecad/no-such-page', 'notFound'],
      ['/ecad/%E0%A4%A', 'notFound'],
      ['/elsewhere', 'notFound'],
    ])('%s is the page %s [2-01]', async (path, page) => {
      await opened(path)
      expect(heading().textContent).toBe(page)
    })

    test('drawn twice, as React does in development, a page starts once (ADR 5)', async () => {
      const { navigator, started, go } = await opened('/ecad/choose-ecad')
      await go(() => navigator.go('confirmInfo'))
      expect(heading().textContent).toBe('confirmInfo')
      expect(started).toEqual(['chooseEcad', 'confirmInfo'])
    })

    test('the first page leaves the focus alone; a later one takes it to its heading, at the top', async () => {
      const { navigator, go } = await opened('/ecad/choose-ecad')
      expect(document.activeElement).toBe(document.body)
      expect(window.scrollTo).not.toHaveBeenCalled()
      await go(() => navigator.go('confirmInfo'))
      expect(document.activeElement).toBe(heading())
      expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    })

    test('while its code is on its way a page has its heading and its name; the screen’s heading takes over the focus', async () => {
      const late = heldCode()
      const { navigator, titles, go } = await opened('/ecad/choose-ecad', { table: screenTable({ confirmInfo: late.load }) })
      await go(() => navigator.go('confirmInfo'))
      expect(heading().textContent).toBe(waitsAs)
      expect(titles.at(-1)).toBe(title)
      expect(document.activeElement).toBe(heading())
      await go(late.come)
      expect(heading().textContent).toBe('confirmInfo')
      expect(document.activeElement).toBe(heading())
    })

    test('Back enters the page before, and code that does not come is said, with a way to try again', async () => {
      let isCut = true
      const table = screenTable({
        confirmInfo: async () => {
          if (isCut) throw new Error('the network is gone')
          return {}
        },
      })
      const { navigator, started, go } = await opened('/ecad/choose-ecad', { table })
      await go(() => navigator.go('confirmInfo'))
      expect(heading().textContent).toBe('The page could not be loaded')
      isCut = false
      await go(() => screen.getByRole('button', { name: 'Retry' }).click())
      expect(heading().textContent).toBe('confirmInfo')
      await go(() => {
        history.replaceState(null, '', '/ecad/choose-ecad')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
      expect(heading().textContent).toBe('chooseEcad')
      expect(started).toEqual(['chooseEcad', 'confirmInfo', 'chooseEcad'])
    })

    test('who is not signed in is asked to, at a heading that has the focus, and sees the page once signed in [2-02]', async () => {
      const { navigator, startup, go } = await opened('/ecad/affair-faq')
      await go(() => {
        navigator.go('confirmInfo')
        startup.settle({ kind: 'signInNeeded', expired: false })
      })
      expect(heading().textContent).toBe('Please log in first')
      expect(document.activeElement).toBe(heading())
      await go(() => startup.settle({ kind: 'open' }))
      expect(heading().textContent).toBe('confirmInfo')
    })

    test('a page that throws says so, and the next page stands', async () => {
      vi.spyOn(console, 'error').mockReturnValue(undefined)
      vi.stubGlobal('reportError', () => undefined)
      const { navigator, go } = await opened('/ecad/choose-ecad', {
        table: screenTable({ confirmInfo: async () => ({ default: Broken }) }),
      })
      await go(() => navigator.go('confirmInfo'))
      expect(heading().textContent).toBe('The page could not be loaded')
      await go(() => navigator.go('affairFaq'))
      expect(heading().textContent).toBe('affairFaq')
    })
  })
