import { ownValue } from '#shared/browser/return-messages.ts'
import { isWebAddress } from '#shared/browser/web-address.ts'
import { isCadastralNumber } from '#shared/domain/plans/cadastral-number.ts'
import type { Lookup } from '#shared/ports/index.ts'

/** Reads an untrusted message; returns undefined for any other shape (threat 2). Never throws. */
function readChosen(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || ownValue(data, 'type') !== 'parcel') return undefined
  const number = ownValue(data, 'number')
  return typeof number === 'string' && number.length <= MAX_LENGTH && isCadastralNumber(number) ? number : undefined
}

/** Longer than any number of the register. */
const MAX_LENGTH = 32

/**
 * The look-up in a tab that hands the chosen number back, so it keeps its opener (threat 10). A message counts if it is from the
 * look-up's origin and from that tab (threat 1).
 */
export function lookupWindow(self: Window, openWeb: (url: string) => void): Lookup {
  let opened: { readonly page: Window; readonly origin: string; readonly onChosen: (number: string) => void } | undefined
  self.addEventListener('message', ({ origin, source, data }) => {
    if (opened === undefined || source !== opened.page || origin !== opened.origin) return
    const number = readChosen(data)
    if (number !== undefined) opened.onChosen(number)
  })
  return {
    open(url, onChosen) {
      if (onChosen === undefined || !isWebAddress(url)) return openWeb(url)
      const page = self.open(url, 'ecad-lookup')
      page?.focus()
      opened = page === null ? undefined : { page, origin: new URL(url).origin, onChosen }
    },
  }
}
