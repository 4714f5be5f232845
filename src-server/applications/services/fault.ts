/** A fault of a definition: its place, and a sentence for the service's owner. */
export interface Fault {
  readonly place: string
  readonly sentence: string
}
