// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { whenRestored } from '#shared/browser/restored-page.ts'

const happens = (type: 'pagehide' | 'pageshow', persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const isHidden = () => document.documentElement.hasAttribute('data-restored')

test('a page out of the back-forward cache stays hidden until it is known who is signed in, even if that fails', async () => {
  let answer: (error: Error) => void = () => undefined
  const handler = vi.fn(
    () =>
      new Promise<void>((_, reject) => {
        answer = reject
      }),
  )
  whenRestored(window, () => handler().catch(() => undefined))
  happens('pageshow', false)
  expect([handler.mock.calls.length, isHidden()]).toEqual([0, false])
  happens('pagehide', true)
  expect(isHidden()).toBe(true)
  happens('pageshow', true)
  expect([handler.mock.calls.length, isHidden()]).toEqual([1, true])
  answer(new Error('no line'))
  await vi.waitFor(() => expect(isHidden()).toBe(false))
})

test('a page that is left for good is not hidden, as it may be a download', () => {
  whenRestored(window, async () => undefined)
  happens('pagehide', false)
  expect(isHidden()).toBe(false)
})
