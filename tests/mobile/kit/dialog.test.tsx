// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Dialog } from '../../../src-mobile/kit/Dialog.tsx'

let answers: string[] = []
const page = document.createElement('div')
page.id = 'root'

function open() {
  return render(
    <Dialog
      title="Search result"
      onClose={() => answers.push('cancel')}
      footer={
        <>
          <button type="button" onClick={() => answers.push('no')}>
            Cancel
          </button>
          <button type="button" onClick={() => answers.push('yes')}>
            Confirm
          </button>
        </>
      }
    >
      <p>0323.017</p>
      <input aria-label="tick" type="checkbox" />
    </Dialog>,
  )
}

beforeEach(() => {
  answers = []
  page.innerHTML = '<button id="opener">Search</button>'
  document.body.append(page)
  document.getElementById('opener')?.focus()
})
afterEach(() => {
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
