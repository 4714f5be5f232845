// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useSecondPressIgnored } from '#shared/ui/shell/second-press.ts'

const submit = vi.fn()

function Steps() {
  const [step, setStep] = useState('form')
  useSecondPressIgnored(step)
  return (
    <button type="button" onClick={step === 'form' ? () => setStep('check') : submit}>
      {step}
    </button>
  )
}

it('the second press of a double click or tap presses nothing on the step it led to; a key, a click of its own and a later tap do', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const press = (pointerType: string, detail: number) => {
    fireEvent.pointerDown(screen.getByRole('button'), { pointerType })
    fireEvent.click(screen.getByRole('button'), { detail })
  }
  const pressed = (...how: readonly (readonly [pointerType: string, detail: number])[]) => {
    submit.mockClear()
    now.mockReturnValue(1000)
    const { unmount } = render(<Steps />)
    now.mockReturnValue(2000)
    const [first, ...others] = how
    if (first) press(...first)
    expect(screen.getByRole('button').textContent).toBe('check')
    now.mockReturnValue(2300)
    for (const other of others) press(...other)
    const soon = submit.mock.calls.length
    now.mockReturnValue(2600)
    press(...(first ?? ['touch', 1]))
    unmount()
    return [soon, submit.mock.calls.length]
  }
  expect(pressed(['touch', 1], ['touch', 1])).toEqual([0, 1])
  expect(pressed(['touch', 1], ['touch', 2])).toEqual([0, 1])
  expect(pressed(['mouse', 1], ['mouse', 2])).toEqual([0, 1])
  expect(pressed(['mouse', 1], ['mouse', 1])).toEqual([1, 2])
  expect(pressed(['touch', 1], ['mouse', 0])).toEqual([1, 2])
})
