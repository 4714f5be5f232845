import { expect, test } from 'vitest'
import { createMessages } from '#shared/browser/messages.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { createBackHandler } from '../../../src-mobile/layout/back-handler.ts'

const parts = () => {
  const messages = createMessages(memoryClock())
  return { messages, back: createBackHandler(messages) }
}

/** Opens a file whose bytes never arrive; returns whether the viewer has cancelled it. */
function lookingAt(messages: ReturnType<typeof parts>['messages']): () => boolean {
  let asked: AbortSignal | undefined
  const read = (signal: AbortSignal) => {
    asked = signal
    return new Promise<never>(() => undefined)
  }
  messages.viewer.show({ name: 'a.pdf', kind: 'picture', read, download: () => undefined })
  return () => asked?.aborted === true
}

test('[2-03] back presses the control of the page in front, and nothing is taken where there is none', () => {
  const { back } = parts()
  const pressed: string[] = []
  expect(back.back()).toBe(false)
  const gone = back.register(() => pressed.push('below'))
  const front = back.register(() => pressed.push('front'))
  expect(back.back()).toBe(true)
  front()
  expect(back.back()).toBe(true)
  gone()
  expect(back.back()).toBe(false)
  expect(pressed).toEqual(['front', 'below'])
})

test('[8-13] back answers an open question with no, one after the other, before it reaches the page', async () => {
  const { messages, back } = parts()
  let pressed = 0
  back.register(() => {
    pressed += 1
  })
  const closed = lookingAt(messages)
  const question = messages.dialogs.confirm({ text: { key: 'abandonConfirm' } })
  messages.showPictures([{ url: '/a.png' }], 0)
  expect(back.back()).toBe(true)
  expect(messages.state.pictures).toBeNull()
  expect(back.back()).toBe(true)
  expect(await question).toBe(false)
  // a question about the viewed file is shown above it
  expect(closed()).toBe(false)
  expect(back.back()).toBe(true)
  expect(closed()).toBe(true)
  expect(messages.viewer.state.name).toBeNull()
  expect(pressed).toBe(0)
})
