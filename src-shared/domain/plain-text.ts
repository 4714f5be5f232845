const FULL_WIDTH = /[\uFF01-\uFF5E]/g

/** Full-width forms of ASCII (ＡＢ１２，) as a Chinese keyboard types them, to ASCII; the ideographic space to a space. */
export const toHalfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** How many characters a person would count: an emoji or a rare Han character is one, not two. */
export const lengthOf = (text: string): number => [...text].length

/** A line break, a tab or any other character that steers and is not read. */
export const hasControl = (text: string): boolean => [...text].some((char) => char.charCodeAt(0) < 0x20 || char === '\x7f')
