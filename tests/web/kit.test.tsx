// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { proxy } from 'valtio/vanilla'
import { describe, expect, it, test, vi } from 'vitest'
import type { StepItem } from '#kit/Page'
import { createNavigation } from '#shared/app/navigation.ts'
import type { SessionActions, SessionAt, SessionState } from '#shared/flows/shell/session/types.ts'
import { Choices } from '#shared/ui/parts/Choices.tsx'
import { TextField } from '#shared/ui/parts/TextField.tsx'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { expectNoPressWhileBusy } from '#tests/support/busy-button.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { PROFILE } from '#tests/support/service-makers.ts'
import { screenTable } from '#tests/ui/shell/router/screen-table.tsx'
import { startupByHand } from '#tests/ui/shell/router/startup-by-hand.ts'
import { Button } from '../../src-web/kit/Button.tsx'
import { Page, PageTitle, Steps } from '../../src-web/kit/Page.tsx'
import { Sections } from '../../src-web/kit/Sections.tsx'
import { Root } from '../../src-web/layout/Root.tsx'
import { Account } from '../../src-web/layout/Tools.tsx'

const { app } = await guideApp('http://127.0.0.1:9')
const drawSteps = (steps: readonly StepItem[]) => renderIn(app, <Steps steps={steps} summary="Step 2 of 3" />)

const A = { value: 'A', name: 'A' }
const CLOSED = { value: 'B', name: 'B', unavailable: 'Under maintenance until noon' }
const C = { value: 'C', name: 'C' }
type Given = Partial<Parameters<typeof Choices<string>>[0]>
const methods = (given: Given) => <Choices legend="Method" chosen={null} onChoose={() => undefined} choices={[]} {...given} />

function MissingChoice() {
  const [chosen, setChosen] = useState<string | null>(null)
  const error = chosen === null ? 'Choose one' : undefined
  return methods({ chosen, onChoose: setChosen, more: 'More', error, attempts: 1, choices: [A, C] })
}

describe('the web kit', () => {
  it('leads from the rail to a section of a long form, which unfolds and has the focus at its heading', async () => {
    const open = vi.fn()
    renderIn(
      app,
      <>
        <div className="ec-side" />
        <section id="boundaries">
          <button type="button">Boundaries</button>
        </section>
        <Sections items={[{ id: 'boundaries', title: 'Boundaries' }]} onOpen={open} />
      </>,
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Boundaries' }))
    expect(open).toHaveBeenCalledWith('boundaries')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Boundaries' }))
    expect(location.hash).toBe('')
  })

  it('draws no button for an action that is not offered', () => {
    render(<Button onPress={undefined}>Next</Button>)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('ignores presses while busy, and stays reachable by keyboard (threat 19)', () => expectNoPressWhileBusy(Button))

  it('links a field with its hint and its error', () => {
    render(<TextField label="Cadastral number" hint="One at a time" error="Format error!" value="x" onChange={() => undefined} />)
    const field = screen.getByRole('textbox', { name: 'Cadastral number' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['One at a time', 'Format error!'])
    expect(screen.getByRole('alert').textContent).toBe('Format error!')
  })

  it('shows which step it is in the header, and the service’s name once, above the steps [2-11]', () => {
    const steps = (['finished', 'current', 'waiting'] as const).map((state, index) => ({ id: `${index}`, name: `Step ${index}`, state }))
    renderIn(app, <Page heading="Application data" above="Certificate of cadastral data" steps={steps as never} />)
    expect(document.querySelector('.ec-page__head')?.textContent).toBe(unbroken('Step 2 of 3Application data'))
    expect(document.body.textContent).not.toContain('Certificate of cadastral data')
  })

  it.each([false, null, undefined])('closes a page by a button of its own where it has no ways on (%s)', async (footer) => {
    const close = vi.fn()
    renderIn(app, <Page heading="Payment information" onClose={close} footer={footer} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('says which step is finished, current and waiting [4-02]', () => {
    drawSteps([
      { id: 'a', name: 'a', state: 'finished' },
      { id: 'b', name: 'b', state: 'current' },
      { id: 'c', name: 'c', state: 'waiting' },
    ])
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['aCompleted', '2bIn progress', '3cNot started'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('makes a finished step that is still open a button, and no other [4-02]', async () => {
    const open = vi.fn()
    drawSteps([
      { id: 's', name: 'Sent', state: 'finished' },
      { id: 'a', name: 'Answered', state: 'finished', onOpen: open },
      { id: 'n', name: 'Now', state: 'current' },
    ])
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Answered'])
    await userEvent.click(screen.getByRole('button'))
    expect(open).toHaveBeenCalledOnce()
  })

  it('offers methods as radio buttons; one under maintenance cannot be taken and says until when', async () => {
    const choose = vi.fn()
    render(methods({ onChoose: choose, choices: [A, CLOSED] }))
    for (const name of [/^B/, 'A']) await userEvent.click(screen.getByRole('radio', { name }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('A')
    expect(screen.getByText('Under maintenance until noon')).toBeTruthy()
  })

  it('without a choice: an error at the group, and each attempt moves the focus to the first that can be chosen (WCAG 3.3.1)', () => {
    Element.prototype.scrollIntoView = () => undefined
    const group = (attempts: number) => methods({ attempts, error: attempts > 0 ? 'Choose one' : undefined, choices: [CLOSED, C] })
    const { rerender } = render(group(0))
    expect(screen.getByRole('alert').textContent).toBe('')
    rerender(group(1))
    expect(screen.getByRole('alert').textContent).toBe('Choose one')
    expect(screen.getByRole('group', { description: 'Choose one' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
    ;(document.activeElement as HTMLElement).blur()
    rerender(group(2))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
  })

  it('shows the first choice alone until all are asked for', async () => {
    render(methods({ more: 'More', choices: [A, CLOSED, C] }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
  })

  it('keeps a list open that an error has opened, when its first choice is taken', async () => {
    Element.prototype.scrollIntoView = () => undefined
    render(<MissingChoice />)
    await userEvent.click(screen.getByRole('radio', { name: 'A' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })
})

test("a screen's heading names the window, and a new heading names it anew [2-28]", async () => {
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

/** The header's text about the account: it never claims a signed-out user before the server was queried [2-28], [4-06]. */
const ROWS: readonly (readonly [SessionAt, readonly string[]])[] = [
  [{ kind: 'unknown' }, []],
  [{ kind: 'loading' }, []],
  [{ kind: 'signed-out', expired: false }, ['Log in']],
  [{ kind: 'signed-out', expired: true }, ['Log in']],
  [{ kind: 'failed', message: { text: 'no' } }, ['Log in']],
  [{ kind: 'signed-in', profile: PROFILE }, ['Log out']],
]

describe('the account in the header [2-28]', () => {
  function shows(at: SessionAt): void {
    const state = proxy<SessionState>({ at, busy: null, failure: null, osType: undefined, gxToken: undefined })
    const acts: SessionActions = { open: () => undefined, signIn: () => undefined, signOut: () => undefined }
    const session = { ...app.session, state, actions: () => acts }
    renderIn({ ...app, session }, <Account />)
  }

  it('a name in Latin letters has its surname first, as in the forms (decision 3.15)', () => {
    const foreign = { surname: 'DA SILVA', given: 'MARIA JOÃO' }
    shows({ kind: 'signed-in', profile: { ...PROFILE, chineseName: '', chinese: { surname: '', given: '' }, foreign } })
    expect(screen.getByText('DA SILVA MARIA JOÃO')).toBeDefined()
  })

  it.each(ROWS)('%j: %j', (at, buttons) => {
    shows(at)
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })
})

test('each link of the frame keeps theme and platform, so that another tab opens alike [1-05], [1-07]', async () => {
  const launch = { platform: 'ab', isDark: true, isDarkGiven: true, language: 'pt' } as const
  const { app } = await guideApp('http://127.0.0.1:9', { route: 'ecadIntro', launch })
  const model = { ...app, startup: startupByHand(app.ports.navigator) }
  const navigation = createNavigation({ app: model, screens: screenTable().screens })
  await navigation.start()
  const isPage = ({ pathname, hash }: URL) => pathname.startsWith('/ecad/') && hash === ''
  renderIn(model, <Root navigation={navigation} />)
  const addresses = () => screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href))
  const pages = addresses().filter(isPage)
  expect(pages.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/ecad/choose-ecad', '/ecad/ecad-regulation', '/ecad/service-status']),
  )
  for (const { href } of pages) expect(href).toMatch(/(?=.*isDark=true)(?=.*platform=ab)/)
  act(() => app.preferences.actions(app.preferences.state).chooseDark(false))
  for (const { href } of addresses().filter(isPage)) expect(href).toContain('isDark=false')
})
