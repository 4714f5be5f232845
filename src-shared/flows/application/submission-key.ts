const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** Creates the key of an application. It only has to be unique within the account, because the server stores keys per account (decision 3.4). */
export const newSubmissionKey = (random: () => number = Math.random): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('')
