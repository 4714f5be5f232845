const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** The key of one application: it only has to be another each time, as the server keeps keys per account (decision 3.4). */
export const newSubmissionKey = (random: () => number = Math.random): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('')
