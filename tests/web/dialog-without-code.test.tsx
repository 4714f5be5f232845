// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createMessages } from '#shared/browser/messages.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'

// What a browser does with code that it cannot load.
vi.mock('../../src-web/kit/DialogShell.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
// A file before this one in the worker may have loaded the code already.
vi.resetModules()
const { AppContext } = await import('#shared/ui/shell/app-context.tsx')
const { MessageHost } = await import('#shared/ui/shell/messages/MessageHost.tsx')
const { pageApp } = await import('#tests/forms/step-form-page.tsx')

const app = pageApp()

describe('a dialog of the web whose code cannot be fetched [8-03]', () => {
  const host = () => {
    const messages = createMessages(memoryClock())
    render(
      <AppContext value={app}>
        <p>the page behind</p>
        <MessageHost messages={messages} />
      </AppContext>,
    )
    return messages.dialogs
  }

  it('says all it has to say under its title, beside the page, and ends when it was read', async () => {
    const user = userEvent.setup()
    const read = host().inform({ text: { key: 'cadastralNumberFormatError' }, more: [{ text: 'More words' }] })
    const dialog = await screen.findByRole('dialog', { name: 'Friendly reminder' })
    expect(dialog.textContent).toContain('Cadastral number format error!')
    expect(dialog.textContent).toContain('More words')
    expect(screen.getByText('the page behind')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await expect(read).resolves.toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Confirm', true],
    ['Cancel', false],
  ])('asks, and %s answers %s [8-13]', async (name, answer) => {
    const user = userEvent.setup()
    const asked = host().confirm({ text: { key: 'abandonConfirm' } })
    await user.click(await screen.findByRole('button', { name }))
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
