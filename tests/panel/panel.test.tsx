// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import { Panel } from '#shared/panel/Panel.tsx'
import { createRecord } from '#shared/panel/record.ts'
import { createSwitches } from '#shared/panel/switches.ts'
import { createRig } from '#tests/support/flow-rig.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { watchMessages } from '../../src-web/panel/open-web-panel.ts'

async function opened(status = 200) {
  const { app, ports } = await createRig({ origin: 'http://ours.test' })
  ports.storage.local.set('panelOpen', 'true')
  const self = {
    location: { search: '', href: 'http://ours.test/ecad/choose-ecad?language=en', assign: vi.fn() },
    fetch: vi.fn(async (_address: string) => ({ status })),
  }
  const record = createRecord(ports.clock)
  record.made('createSession', app.session)
  render(<Panel app={app} record={record} switches={createSwitches(app, self as unknown as Window)} token={() => undefined} />)
  return { app, self }
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('isDark and the language change in place, the platform by opening the page again', async () => {
  const { app, self } = await opened()
  const isDark = screen.getByLabelText<HTMLInputElement>('isDark')
  for (const next of [true, false]) {
    fireEvent.click(isDark)
    await waitFor(() => expect(isDark.checked).toBe(next))
    expect(app.preferences.state.isDark).toBe(next)
  }
  choose('language', 'pt')
  await waitFor(() => expect(app.preferences.state.language).toBe('pt'))
  choose('platform', 'ab')
  expect(String(self.location.assign.mock.calls[0]?.[0])).toBe('http://ours.test/ecad/choose-ecad?language=en&platform=ab')
})

test('faults are asked of the sandbox, one a call, and ended', async () => {
  const { self } = await opened()
  const add = async (call: string, kind: string, then: string) => {
    choose('call', call)
    choose('answers', kind)
    fireEvent.click(screen.getByRole('button', { name: 'Add fault' }))
    await screen.findByText(`Faults of this session: ${then}`)
  }
  await add('getCad', '500', 'getCad:500')
  await add('getCad', 'slow', 'getCad:slow')
  await add('*', '401', 'getCad:slow,*:401')
  expect(self.fetch.mock.calls.at(-1)?.[0]).toBe('/ecad/?fault=getCad%3Aslow%2C*%3A401')
  fireEvent.click(screen.getByRole('button', { name: 'End faults' }))
  await screen.findByText('Faults of this session: none')
  expect(self.fetch.mock.calls.at(-1)?.[0]).toBe('/ecad/?fault=none')
})

test('a server that refuses faults is named, and nothing is noted as played', async () => {
  await opened(404)
  fireEvent.click(screen.getByRole('button', { name: 'Add fault' }))
  await screen.findByText(/faults are for a sandbox/)
})

test('the trace has the messages of a popup and of another tab, and none of the page to itself', async () => {
  const record = createRecord(memoryClock())
  watchMessages(window as unknown as Parameters<typeof watchMessages>[0], record)
  const message = (source: object, data: string) =>
    window.dispatchEvent(new MessageEvent('message', { source: source as never, origin: 'https://ours.test', data }))
  message(window, 'own')
  message({}, 'paid')
  const other = new BroadcastChannel(RETURN_CHANNEL)
  other.postMessage('whispered')
  await vi.waitFor(() => expect(record.get().lines).toHaveLength(2))
  other.close()
  expect(record.get().lines).toMatchObject([
    { text: 'message from https://ours.test', detail: 'paid' },
    { text: `whisper on ${RETURN_CHANNEL}`, detail: 'whispered' },
  ])
})
