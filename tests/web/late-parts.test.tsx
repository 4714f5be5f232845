// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createMessages } from '#shared/browser/messages.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'

/** The parts whose code fails to load, as reported by a browser. */
const lost = vi.hoisted(() => new Set<string>())
const part = vi.hoisted(() => (name: string) => ({
  get [name]() {
    if (lost.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
    return () => `the ${name} is here`
  },
}))
vi.mock('../../src-shared/forms/widgets/dates/DatePanel.tsx', () => part('DatePanel'))
vi.mock('../../src-web/kit/RichSelect.tsx', () => part('RichSelect'))
vi.mock('../../src-web/kit/Cascader.tsx', () => part('Cascader'))
vi.mock('../../src-web/kit/DialogShell.tsx', () => part('default'))
// A file before this one in the worker may have loaded the parts already.
vi.resetModules()
const { MessageHost } = await import('#shared/ui/shell/messages/MessageHost.tsx')
const { boxOf, field, object, pageApp, show, type } = await import('#tests/forms/step-form-page.tsx')
const { renderIn } = await import('#tests/support/render-in.tsx')

beforeEach(() => {
  for (const name of ['DatePanel', 'RichSelect', 'Cascader', 'default']) lost.add(name)
})

test('a calendar that does not come says so itself: the date is typed meanwhile, and the next press asks for it again', async () => {
  await show(object({ day: field('Day', { 'x-component': 'DatePicker' }), note: field('Note') }))
  const button = screen.getByRole('button', { name: /calendar|date/i })
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/type here/))
  await type('Note', 'still here')
  await type('Day', '2026-12-01')
  expect([boxOf('Day')?.value, boxOf('Note')?.value]).toEqual(['2026-12-01', 'still here'])
  lost.clear()
  await userEvent.click(button)
  await waitFor(() => expect(document.body.textContent).toContain('the DatePanel is here'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['RichSelect', { 'x-component': 'Select', 'x-component-props': { showSearch: true } }],
  ['Cascader', { 'x-component': 'Cascader' }],
])('a list that does not come says so in its place, and comes on request: %s', async (name, choice) => {
  await show(object({ list: field('List', choice), note: field('Note') }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded/))
  expect(boxOf('Note')).not.toBeNull()
  lost.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(document.body.textContent).toContain(`the ${name} is here`))
})

describe('a dialog of the web whose code cannot be fetched [8-03]', () => {
  const host = () => {
    const messages = createMessages(memoryClock())
    const page = [<p key="behind">the page behind</p>, <MessageHost key="messages" messages={messages} />]
    renderIn(pageApp(), page)
    return messages.dialogs
  }

  it('says all it has to say under its title, beside the page, and ends when it was read', async () => {
    const read = host().inform({ text: { key: 'cadastralNumberFormatError' }, more: [{ text: 'More words' }] })
    const dialog = await screen.findByRole('dialog', { name: 'Friendly reminder' })
    expect(dialog.textContent).toContain('Cadastral number format error!')
    expect(dialog.textContent).toContain('More words')
    expect(screen.getByText('the page behind')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await expect(read).resolves.toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Confirm', true],
    ['Cancel', false],
  ])('asks, and %s answers %s [8-13]', async (name, answer) => {
    const asked = host().confirm({ text: { key: 'abandonConfirm' } })
    await userEvent.click(await screen.findByRole('button', { name }))
    await expect(asked).resolves.toBe(answer)
  })

  it('is modal, and Escape, which the browser tells as a cancel, answers no', async () => {
    const asked = host().confirm({ text: { key: 'logoutConfirm' } })
    const dialog = (await screen.findByRole('dialog')) as HTMLDialogElement
    expect(dialog.open).toBe(true)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(asked).resolves.toBe(false)
  })
})
