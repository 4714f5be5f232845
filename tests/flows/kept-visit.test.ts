import { expect, test } from 'vitest'
import { STORAGE_KEYS } from '#shared/flows/core/storage-keys.ts'
import { hasVisitOpen, keepVisit, keptVisit } from '#shared/flows/payment/kept-visit.ts'
import { goToReturnPage, rememberReturnPage } from '#shared/flows/payment/return-page.ts'
import { memoryNavigator } from '#tests/support/memory/navigator.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'

test('each part of a visit is changed and cleared by itself, and nothing is left of none', () => {
  const session = memoryKeyStore()
  keepVisit(session, { left: 'B-1', inWindow: { billId: 'B-2', at: 5, state: 'NEW' } })
  rememberReturnPage(session, 'B-1', 'pay', { applyNo: 'A' })
  keepVisit(session, { left: undefined, ended: 'B-0 at noon' })
  expect(keptVisit(session)).toMatchObject({ inWindow: { billId: 'B-2', at: 5, state: 'NEW' }, ended: 'B-0 at noon' })
  expect(hasVisitOpen(session)).toBe(true)
  const navigator = memoryNavigator()
  expect(goToReturnPage(session, navigator, 'B-2')).toBe(false)
  expect(goToReturnPage(session, navigator, 'B-1')).toBe(true)
  expect(goToReturnPage(session, navigator, 'B-1'), 'once').toBe(false)
  keepVisit(session, { inWindow: undefined, ended: undefined })
  expect(hasVisitOpen(session)).toBe(false)
  expect(session.get(STORAGE_KEYS.cashierVisit)).toBeUndefined()
})

test.each(['', 'no JSON', '[]', 'null', '{"left":7,"inWindow":{"billId":"B-1"},"page":{"billId":"B-1","route":"home","query":{}}}'])(
  'what cannot be read counts as nothing: %s',
  (text) => {
    const session = memoryKeyStore({ [STORAGE_KEYS.cashierVisit]: text })
    expect(hasVisitOpen(session)).toBe(false)
    expect(goToReturnPage(session, memoryNavigator(), 'B-1')).toBe(false)
  },
)
