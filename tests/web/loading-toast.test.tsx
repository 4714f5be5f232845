// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { createMessages } from '#shared/browser/messages.ts'
import { MessageHost } from '#shared/ui/shell/messages/MessageHost.tsx'
import { type ContentServer, startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await server.close()
})

describe('the loading toast [9-06]', () => {
  async function shown() {
    const { app } = await guideApp(server.origin, { route: 'affairFaq', query: {} })
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

  test('stays when other words have passed by, and goes when it is taken away', async () => {
    const { end } = await shown()
    expect(screen.getByText('under way').closest('[role="status"]')).not.toBeNull()
    await act(async () => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('passes by')).toBeNull()
    expect(screen.queryByText('under way')).not.toBeNull()
    await end()
    expect(screen.queryByText('under way')).toBeNull()
    await end()
  })

  test('a dialog takes its place, and while one is open none comes', async () => {
    const { dialogs } = await shown()
    await act(async () => void dialogs.inform({ text: { text: 'read me' } }))
    expect(screen.queryByText('under way')).toBeNull()
    await act(async () => void dialogs.loading({ text: 'too late' }))
    expect(screen.queryByText('too late')).toBeNull()
  })
})
