import { afterAll, afterEach } from 'vitest'

/**
 * Leaves no page to the next test, nor to the next file: the files of a worker share the page and what they import, so that the testing
 * library hears of the end of the first file's tests alone.
 */
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
