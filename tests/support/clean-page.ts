import { afterAll, afterEach } from 'vitest'

// Test files of a worker share the page and its imports. The testing library cleans up after the first file only, so this does it after each.
const hasPage = typeof document !== 'undefined'

afterEach(async () => {
  if (hasPage) (await import('@testing-library/react')).cleanup()
})

afterAll(() => {
  if (!hasPage) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
