const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** The key of one application. It must only differ from the account's other keys, as the server keeps them per account (decision 3.4). */
export const newSubmissionKey = (random: () => number = Math.random): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('')
