// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

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
// A file before this one in the worker may have loaded the parts already.
vi.resetModules()
const { boxOf, field, object, show, type } = await import('#tests/forms/step-form-page.tsx')

beforeEach(() => {
  for (const name of ['DatePanel', 'RichSelect', 'Cascader']) lost.add(name)
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
