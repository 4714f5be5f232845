/** A command cannot be carried out; only its message is printed, and it says why. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
