// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
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
  it('is 720 px wide in the browser’s own element too [2-03]', () =>
    expect(readFileSync('src-web/kit/dialog.css', 'utf8')).toMatch(/--wide \{\s*width: min\(45rem,/))

  it('is named by its title, takes the focus, and gives it back where it was when Escape closes it', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open it' }))
    const dialog = await screen.findByRole('dialog', { name: 'Search result' }, { timeout: 10_000 })
    await waitFor(() => expect(dialog.querySelector('input')).toBe(document.activeElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open it' }))
  })

  it('keeps the focus: a long way forwards and back with Tab never leaves it', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open it' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    for (let press = 0; press < 16; press++) {
      await userEvent.tab({ shift: press >= 8 })
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
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
    const read = host().inform({ text: { key: 'cadastralNumberFormatError' }, more: [{ text: 'More words' }] })
    const dialog = await screen.findByRole('dialog', { name: 'Friendly reminder' })
    expect(dialog.textContent).toContain('Cadastral number format error!')
    expect(dialog.textContent).toContain('More words')
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await expect(read).resolves.toBeUndefined()
  })

  it('answers Enter on an alert with OK, although it offers further ways, one of which opens a window', async () => {
    const press = vi.fn()
    const read = host().inform({
      text: { key: 'searchNoResult' },
      also: [{ name: { key: 'lookupCadastralNumber' }, press, opensWindow: true }],
    })
    await screen.findByRole('button', { name: /\(opens in a new window\)$/ })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' })))
    await userEvent.keyboard('{Enter}')
    await expect(read).resolves.toBeUndefined()
    expect(press).not.toHaveBeenCalled()
  })

  it.each([
    ['Confirm', true],
    ['Cancel', false],
    ['Close', false],
  ])('asks, and %s answers %s [8-13]', async (name, answer) => {
    const asked = host().confirm({ text: { key: 'abandonConfirm' } })
    await userEvent.click(await screen.findByRole('button', { name }))
    await expect(asked).resolves.toBe(answer)
  })

  it('answers no to Escape', async () => {
    const asked = host().confirm({ text: { key: 'logoutConfirm' } })
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await expect(asked).resolves.toBe(false)
  })

  it('shows the same words asked for twice at once as one dialog, and answers both', async () => {
    const dialogs = host()
    const both = Promise.all([dialogs.inform({ text: { key: 'cartEmptied' } }), dialogs.inform({ text: { key: 'cartEmptied' } })])
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
    await expect(both).resolves.toHaveLength(2)
  })
})

describe('the loading toast [9-06]', () => {
  afterEach(() => vi.useRealTimers())
  async function shown() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const messages = createMessages(browserClock(window))
    const { dialogs } = messages
    renderIn(app, <MessageHost messages={messages} />)
    let end: () => void = () => undefined
    await act(async () => {
      end = dialogs.loading({ text: 'under way' })
      dialogs.toast({ text: 'passes by' })
    })
    return { dialogs, end: () => act(async () => end()) }
  }

  it('stays when other words have passed by, and goes when it is taken away', async () => {
    const { end } = await shown()
    expect(screen.getByText('under way').closest('[role="status"]')).not.toBeNull()
    await act(async () => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('passes by')).toBeNull()
    expect(screen.queryByText('under way')).not.toBeNull()
    await end()
    expect(screen.queryByText('under way')).toBeNull()
    await end()
  })

  it('a dialog takes its place, and while one is open none comes', async () => {
    const { dialogs } = await shown()
    await act(async () => void dialogs.inform({ text: { text: 'read me' } }))
    expect(screen.queryByText('under way')).toBeNull()
    await act(async () => void dialogs.loading({ text: 'too late' }))
    expect(screen.queryByText('too late')).toBeNull()
  })
})
