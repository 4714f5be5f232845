/** How many characters a person would count: an emoji or a rare Han character is one, not two. */
export const lengthOf = (text: string): number => [...text].length

/** A line break, a tab or any other character that steers and is not read. */
export const hasControl = (text: string): boolean => [...text].some((char) => char.charCodeAt(0) < 0x20 || char === '\x7f')
