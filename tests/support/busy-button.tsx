import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, vi } from 'vitest'
import type { ButtonProps } from '#kit/Button'

/** Expects that a kit's button takes the focus and acts on no press while it is busy. */
export async function expectNoPressWhileBusy(Button: ComponentType<ButtonProps>): Promise<void> {
  const press = vi.fn()
  render(
    <Button onPress={press} busy>
      Pay
    </Button>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button'))
  expect(press).not.toHaveBeenCalled()
}
