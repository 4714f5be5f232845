/** What an operator asks for cannot be done; the message is the sentence that says why, and all that is printed. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
