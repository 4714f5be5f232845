/** Length in code points: an emoji or a rare Han character counts as one. */
export const lengthOf = (text: string): number => [...text].length

/** Whether a text contains a control character, such as a line break or a tab. */
export const hasControl = (text: string): boolean => [...text].some((char) => char.charCodeAt(0) < 0x20 || char === '\x7f')
