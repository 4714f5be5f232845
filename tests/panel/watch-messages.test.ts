// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import { createRecord } from '#shared/panel/record.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { watchMessages } from '../../src-web/panel/open-web-panel.ts'

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
