/** A command cannot be carried out. Only the message is printed, and it gives the reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
