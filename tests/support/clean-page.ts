import { afterAll, afterEach } from 'vitest'

// the files of a worker share the page and what they import, so the testing library hears of the end of the first file's tests alone
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
