// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { expectNoPressWhileBusy } from '#tests/support/busy-button.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { Button } from '../../../src-mobile/kit/Button.tsx'
import { Dialog } from '../../../src-mobile/kit/Dialog.tsx'
import { Input } from '../../../src-mobile/kit/Input.tsx'
import { Page } from '../../../src-mobile/kit/Page.tsx'
import { Switch } from '../../../src-mobile/kit/Switch.tsx'
import { TextArea } from '../../../src-mobile/kit/TextArea.tsx'
import { TickBox } from '../../../src-mobile/kit/TickBox.tsx'

let answers: string[] = []
const page = document.createElement('div')
page.id = 'root'

function open() {
  page.innerHTML = '<button id="opener">Search</button>'
  document.body.append(page)
  document.getElementById('opener')?.focus()
  return render(
    <Dialog
      title="Search result"
      onClose={() => answers.push('cancel')}
      footer={
        <>
          <button type="button">Cancel</button>
          <button type="button">Confirm</button>
        </>
      }
    >
      <p>0323.017</p>
      <input aria-label="tick" type="checkbox" />
    </Dialog>,
  )
}

afterEach(() => {
  answers = []
  vi.unstubAllGlobals()
  cleanup()
  page.remove()
})

test('[2-03] a dialog has a name, takes the focus, and makes the page inert', () => {
  open()
  const dialog = screen.getByRole('dialog', { name: 'Search result' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement).toBe(dialog)
  expect(page.hasAttribute('inert')).toBe(true)
})

test('quality.md: Tab and Shift+Tab stay inside, round and round', async () => {
  open()
  const visited: string[] = []
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab()
    const now = document.activeElement
    visited.push(now?.getAttribute('aria-label') ?? (now?.className === 'k-dialog-body' ? 'body' : (now?.textContent ?? '')))
  }
  expect(visited).toEqual(['body', 'tick', 'Cancel', 'Confirm', 'body'])
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Confirm')
})

test('quality.md: Escape answers no, once', async () => {
  open()
  await userEvent.keyboard('{Escape}')
  expect(answers).toEqual(['cancel'])
})

test('quality.md: focus that strays outside comes back', () => {
  open()
  document.getElementById('opener')?.focus()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

test('quality.md: closing gives the focus back to what opened it, and the page lives again', () => {
  const { unmount } = open()
  unmount()
  expect(document.activeElement?.id).toBe('opener')
  expect(page.hasAttribute('inert')).toBe(false)
})

test('a dialog over a dialog: only the upper one receives Escape, the page stays inert until both are gone', async () => {
  const lower = open()
  const upper = render(
    <Dialog title="Confirm leave this page?" alert onClose={() => answers.push('upper')} footer={<button type="button">OK</button>}>
      text
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(answers).toEqual(['upper'])
  upper.unmount()
  expect(page.hasAttribute('inert')).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(answers).toEqual(['upper', 'cancel'])
  lower.unmount()
  expect(page.hasAttribute('inert')).toBe(false)
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

function Group({ heard }: { readonly heard: string[] }) {
  const [chosen, choose] = useState('one')
  return ['one', 'two'].map((value) => (
    <TickBox
      key={value}
      type="radio"
      names={{ id: value }}
      group="group"
      label={value}
      isTicked={value === chosen}
      onTick={() => choose(value)}
      onFocus={() => heard.push(`in ${value}`)}
      onBlur={() => heard.push(`out ${value}`)}
    />
  ))
}

const nothing = (): void => undefined
const NAMES = { id: 'part', 'aria-label': 'Copies', 'aria-describedby': 'why', 'aria-invalid': true, 'aria-required': true } as const
const FINE = { ...NAMES, 'aria-invalid': undefined }

const BOXES: readonly (readonly [part: string, role: string, draw: (names: typeof NAMES | typeof FINE) => ReactNode])[] = [
  ['Input', 'textbox', (names) => <Input names={names} value="1" onChange={nothing} />],
  ['TextArea', 'textbox', (names) => <TextArea names={names} value="1" onChange={nothing} rows={3} />],
  ['TickBox', 'checkbox', (names) => <TickBox type="checkbox" names={names} label={undefined} isTicked={false} onTick={nothing} />],
]

test.each(BOXES)('%s: its name, description and fault stand on the element that takes the focus', (_part, role, draw) => {
  const { rerender } = render(draw(NAMES))
  const box = screen.getByRole(role, { name: 'Copies' })
  expect(['describedby', 'invalid', 'required'].map((of) => box.getAttribute(`aria-${of}`))).toEqual(['why', 'true', 'true'])
  rerender(draw(FINE))
  expect(box.hasAttribute('aria-invalid')).toBe(false)
})

test('a group of radio buttons is one stop of Tab, the arrows choose, and it hears that it was entered and left', async () => {
  const heard: string[] = []
  render(<Group heard={heard} />)
  // a browser groups them by name alone; this DOM does not
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).toEqual(['group', 'group'])
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'one' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true])
  await userEvent.tab()
  expect(heard).toEqual(['in one', 'out one', 'in two', 'out two'])
})

// antd's button holds presses back by itself, so only this test shows that the shared element does
test('a button ignores presses while it is busy, and stays reachable by keyboard (threat 19)', () => expectNoPressWhileBusy(Button))

test('a box is ticked by Space and by its words', async () => {
  const ticks: boolean[] = []
  render(<TickBox type="checkbox" names={{ id: 'box' }} label="agree" isTicked={false} onTick={(now) => ticks.push(now)} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(ticks).toEqual([true])
})

test('a switch is one switch to a screen reader, turned by Space and by its label', async () => {
  const turn = vi.fn()
  const keys = { onFocus: nothing, onBlur: nothing }
  const drawn = (isOn: boolean) => (
    <>
      <label htmlFor="urgent">Urgent</label>
      <Switch names={{ id: 'urgent' }} isOn={isOn} onTurn={turn} words={['Yes', 'No']} disabled={false} {...keys} />
    </>
  )
  const { rerender } = render(drawn(false))
  await userEvent.tab()
  const turned = screen.getByRole('switch', { name: 'Urgent' })
  expect([document.activeElement, turned.getAttribute('aria-checked')]).toEqual([turned, 'false'])
  await userEvent.keyboard(' ')
  await userEvent.click(screen.getByText('Urgent'))
  expect(turn.mock.calls).toEqual([[true], [true]])
  rerender(drawn(true))
  expect(turned.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(turned)
  expect(turn).toHaveBeenLastCalledWith(false)
})
