import type { Handover } from '#shared/ports/index.ts'

/** The desktop offers a phone to go on with; the link can be copied where the browser lets a page do so. */
export const browserHandover = (self: Window): Handover => ({
  isOffered: true,
  copy: async (link) => {
    try {
      await self.navigator.clipboard.writeText(link)
      return true
    } catch {
      // refused, or no clipboard without https: the link can be selected by hand, and the page says so
      return false
    }
  },
})
