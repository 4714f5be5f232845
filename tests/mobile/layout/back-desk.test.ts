import { expect, test } from 'vitest'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { createBackDesk } from '../../../src-mobile/layout/back-desk.ts'
import { createMessageDesk } from '../../../src-mobile/layout/message-desk.ts'

const desks = () => {
  const desk = createMessageDesk(memoryClock())
  return { desk, back: createBackDesk(desk) }
}

/** Opens a file whose bytes never come; says whether the viewer has given it up. */
function lookingAt(desk: ReturnType<typeof desks>['desk']): () => boolean {
  let asked: AbortSignal | undefined
  const read = (signal: AbortSignal) => {
    asked = signal
    return new Promise<never>(() => undefined)
  }
  desk.viewer.show({ name: 'a.pdf', kind: 'picture', read, download: () => undefined })
  return () => asked?.aborted === true
}

test('[2-03] back presses the control of the page in front, and nothing is taken where there is none', () => {
  const { back } = desks()
  const pressed: string[] = []
  expect(back.back()).toBe(false)
  const gone = back.stand(() => pressed.push('below'))
  const front = back.stand(() => pressed.push('front'))
  expect(back.back()).toBe(true)
  front()
  expect(back.back()).toBe(true)
  gone()
  expect(back.back()).toBe(false)
  expect(pressed).toEqual(['front', 'below'])
})

test('[8-13] back answers an open question with no, one after the other, before it reaches the page', async () => {
  const { desk, back } = desks()
  let pressed = 0
  back.stand(() => {
    pressed += 1
  })
  const closed = lookingAt(desk)
  const question = desk.dialogs.confirm({ text: { key: 'abandonConfirm' } })
  desk.showPictures([{ url: '/a.png' }], 0)
  expect(back.back()).toBe(true)
  expect(desk.state.pictures).toBeNull()
  expect(back.back()).toBe(true)
  expect(await question).toBe(false)
  // a question about the file that is looked at lies above it
  expect(closed()).toBe(false)
  expect(back.back()).toBe(true)
  expect(closed()).toBe(true)
  expect(desk.viewer.state.name).toBeNull()
  expect(pressed).toBe(0)
})
