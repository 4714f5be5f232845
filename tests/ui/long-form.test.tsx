// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultsOf, field, object, show } from '../support/step-form-page.tsx'

/** A browser that says what comes near only when the test says so, and is never at rest. */
let near: (() => void)[] = []
class Observer {
  readonly #call: (entries: { isIntersecting: boolean }[]) => void
  constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
    this.#call = call
  }
  observe = () => near.push(() => this.#call([{ isIntersecting: true }]))
  disconnect = () => undefined
}
let quiet: (() => void)[] = []
beforeEach(() => {
  near = []
  quiet = []
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => quiet.push(task))
})
afterEach(() => {
  cleanup()
  // what is still asked for belongs to a form that is gone
  for (const task of quiet) task()
  vi.unstubAllGlobals()
})

const many = (count: number, more: Record<number, object> = {}) =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, field(`Q${index}`, more[index])])))
const isDrawn = (index: number) => screen.queryByLabelText(`Q${index}`) !== null

describe('fields far down a long form are drawn later (quality.md, speed)', () => {
  test('the first are there at once; of the others the titles, to be found and read', async () => {
    await show(many(120))
    expect([isDrawn(0), isDrawn(15), isDrawn(60)]).toEqual([true, true, false])
    expect(screen.getByText(/Q60/).getAttribute('aria-busy')).toBe('true')
  })

  test('a short form is drawn whole', async () => {
    await show(many(16))
    expect(isDrawn(15)).toBe(true)
    expect(document.querySelector('.sf-later')).toBeNull()
  })

  test('what comes near is drawn', async () => {
    await show(many(120))
    // A short run first, as it is near from the beginning; the others are longer.
    act(() => near[0]?.())
    expect([isDrawn(16), isDrawn(27), isDrawn(28)]).toEqual([true, true, false])
    act(() => near[1]?.())
    expect([isDrawn(28), isDrawn(67), isDrawn(68)]).toEqual([true, true, false])
  })

  test('quiet moments draw them all', async () => {
    await show(many(120))
    // Each moment asks for the next one; the first may be asked for a little after the page is there.
    await waitFor(() => {
      act(() => quiet.shift()?.())
      expect(isDrawn(119)).toBe(true)
    })
    expect(document.querySelector('.sf-later')).toBeNull()
  })

  test('defaults, answers and rules of fields that are not drawn count all the same', async () => {
    const page = await show(many(120, { 100: { default: 'x' }, 110: { required: true } }), { values: { q90: 'kept' } })
    expect(isDrawn(100)).toBe(false)
    expect(page.gate().values()).toEqual({ q90: 'kept', q100: 'x' })
    expect(await faultsOf(page)).toEqual(['q110 | Q110 | This option is required'])
    expect(isDrawn(110)).toBe(false)
  })

  test('a reaction reaches a field that is not there yet', async () => {
    const reaction = { target: 'q110', fulfill: { state: { value: "{{$self.value + '!'}}" } } }
    const page = await show(many(120, { 0: { 'x-reactions': reaction } }))
    fireEvent.change(screen.getByLabelText('Q0'), { target: { value: 'hi' } })
    await waitFor(() => expect(page.gate().values()).toMatchObject({ q0: 'hi', q110: 'hi!' }))
  })

  test('the error summary leads to a field that is not drawn yet [5-06]', async () => {
    const page = await show(many(120, { 110: { required: true } }))
    await faultsOf(page)
    act(() => page.show({ faults: [{ stepId: 'a-form', path: 'q110', label: 'Q110', message: { text: 'x' } }], faultsShown: 1 }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Q110')))
    expect(isDrawn(60)).toBe(false)
  })

  test('Tab is never faster than the drawing: the focus goes on to the first or last of the run', async () => {
    await show(many(60))
    act(() => screen.getByLabelText('Q15').focus())
    act(() => document.querySelector<HTMLElement>('.sf-later')?.focus())
    expect(document.activeElement).toBe(screen.getByLabelText('Q16'))
  })

  test('sections share the room: what lies far down within them is late as well', async () => {
    const section = (from: number) => ({
      type: 'void',
      'x-component': 'Card',
      properties: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`q${from + n}`, field(`Q${from + n}`)])),
    })
    await show(object({ a: section(0), b: section(12), c: section(24) }))
    expect([isDrawn(11), isDrawn(15), isDrawn(20), isDrawn(30)]).toEqual([true, true, false, false])
  })
})
