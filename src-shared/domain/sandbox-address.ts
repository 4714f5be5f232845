import type { FaultKind } from './fault-kinds.ts'

/** What an address of a test system may ask for (docs/harness.md); anywhere else these words are ignored. */

/** `getCad:500`, `delete.draft:drop`: a call is the last name of its path, with its method before it where that matters. */
export type Fault = `${string}:${FaultKind}`

/** What a test system puts in place before a page opens: who is signed in, and what they have begun. */
export const STAGES = [
  'nobody',
  'signed-in',
  'unqualified',
  'unsupported',
  // a personal account on the business platform, and the other way round
  'other-platform',
  'cart',
  'order',
  'files',
  'data-check',
  'identity',
  'payment',
  'second-payment',
] as const
export type Stage = (typeof STAGES)[number]

/** Files that the sandbox gives a tester to upload, at /samples/ of its origin: one good, the others each wrong in their own way. */
export const SAMPLES = ['plan.png', 'notes.txt', 'not-a-picture.png', 'too-large.pdf', 'empty.jpg'] as const
export type Sample = (typeof SAMPLES)[number]
