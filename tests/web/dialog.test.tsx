// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createMessages } from '#shared/browser/messages.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { MessageHost } from '#shared/ui/shell/messages/MessageHost.tsx'
import { pageApp } from '#tests/forms/step-form-page.tsx'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { Button } from '../../src-web/kit/Button.tsx'
import { Dialog } from '../../src-web/kit/Dialog.tsx'

const app = pageApp()

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <AppContext value={app}>
      <Button onPress={() => setOpen(true)}>open it</Button>
      {open && (
        <Dialog title="Search result" onClose={() => setOpen(false)} footer={<Button onPress={() => setOpen(false)}>Confirm</Button>}>
          <label>
            tick <input type="checkbox" />
          </label>
        </Dialog>
      )}
    </AppContext>
  )
}

describe('a dialog of the web [2-03]', () => {
  it('is named by its title, takes the focus, and gives it back where it was when Escape closes it', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'open it' }))
    const dialog = await screen.findByRole('dialog', { name: 'Search result' }, { timeout: 10_000 })
    await waitFor(() => expect(dialog.querySelector('input')).toBe(document.activeElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open it' }))
  })

  it('keeps the focus: a long way forwards and back with Tab never leaves it', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'open it' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    for (const shift of [false, true]) {
      for (let press = 0; press < 8; press++) {
        await user.tab({ shift })
        await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      }
    }
  })
})

describe('the Dialogs port of the web', () => {
  const host = () => {
    const messages = createMessages(memoryClock())
    renderIn(app, <MessageHost messages={messages} />)
    return messages.dialogs
  }

  it("informs under 'Friendly reminder' and ends when it was read [8-01]", async () => {
    const user = userEvent.setup()
    const read = host().inform({ text: { key: 'cadastralNumberFormatError' }, more: [{ text: 'More words' }] })
    const dialog = await screen.findByRole('dialog', { name: 'Friendly reminder' })
    expect(dialog.textContent).toContain('Cadastral number format error!')
    expect(dialog.textContent).toContain('More words')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await expect(read).resolves.toBeUndefined()
  })

  it('answers Enter on an alert with OK, although it offers further ways, one of which opens a window', async () => {
    const user = userEvent.setup()
    const press = vi.fn()
    const read = host().inform({
      text: { key: 'searchNoResult' },
      also: [{ name: { key: 'lookupCadastralNumber' }, press, opensWindow: true }],
    })
    await screen.findByRole('button', { name: /\(opens in a new window\)$/ })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' })))
    await user.keyboard('{Enter}')
    await expect(read).resolves.toBeUndefined()
    expect(press).not.toHaveBeenCalled()
  })

  it.each([
    ['Confirm', true],
    ['Cancel', false],
    ['Close', false],
  ])('asks, and %s answers %s [8-13]', async (name, answer) => {
    const user = userEvent.setup()
    const asked = host().confirm({ text: { key: 'abandonConfirm' } })
    await user.click(await screen.findByRole('button', { name }))
    await expect(asked).resolves.toBe(answer)
  })

  it('answers no to Escape', async () => {
    const user = userEvent.setup()
    const asked = host().confirm({ text: { key: 'logoutConfirm' } })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await expect(asked).resolves.toBe(false)
  })

  it('shows the same words asked for twice at once as one dialog, and answers both', async () => {
    const user = userEvent.setup()
    const dialogs = host()
    const both = Promise.all([dialogs.inform({ text: { key: 'cartEmptied' } }), dialogs.inform({ text: { key: 'cartEmptied' } })])
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await expect(both).resolves.toHaveLength(2)
  })
})
