/** One thing wrong with a definition: where, and a sentence for whoever owns the service. */
export interface Fault {
  readonly place: string
  readonly sentence: string
}
