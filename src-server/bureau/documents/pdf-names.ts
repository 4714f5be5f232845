import { type PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

/** A name as readers understand it, with every escape decoded: the library does not decode escapes in lower case. */
export const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName
    ? object.decodeText().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : undefined

/** The value of a dictionary under a name, in any spelling of it; references are followed. */
export const entryOf = (dict: PDFDict, name: string): PDFObject | undefined => {
  const key = dict.keys().find((each) => nameOf(each) === name)
  return key && dict.lookup(key)
}

/** Finds any of these names in bytes, in every spelling that PDF allows: '/Launch' is '/#4caunch' too. */
export function nameFinder(names: readonly string[]): (text: string) => boolean {
  const spelt = names.map((name) =>
    [...name]
      .map(
        (letter) =>
          `(?:${letter}|#${letter
            .charCodeAt(0)
            .toString(16)
            .replace(/[a-f]/g, (hex) => `[${hex}${hex.toUpperCase()}]`)})`,
      )
      .join(''),
  )
  const pattern = new RegExp(`/(?:${spelt.join('|')})(?![^\\s()<>[\\]{}/%\\0])`)
  return (text) => pattern.test(text)
}
