import type { Phone } from '#shared/ports/index.ts'

/** Hands the number to whatever dials on this machine; digits, plus and spaces only. */
export const browserPhone = (self: Window): Phone => ({
  call: (number) => {
    const dialled = number.replace(/[^\d+ ]/g, '').replaceAll(' ', '')
    if (dialled !== '') self.location.assign(`tel:${dialled}`)
  },
})
