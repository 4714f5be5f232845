import type { FaultKind } from './fault-kinds.ts'

/** Query parameters of a test system's addresses (docs/harness.md). Other systems ignore them. */

/** `getCad:500`, `delete.draft:drop`: a call is named by the last part of its path, with its method in front where needed. */
export type Fault = `${string}:${FaultKind}`

/** The state that a test system prepares before a page opens: who is signed in, and what they have started. */
export const STAGES = [
  'nobody',
  'signed-in',
  'unqualified',
  'unsupported',
  // a personal account on the business platform, or a business account on the personal one
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

/** Files that the sandbox serves below /samples/ for upload tests: the first is valid, each of the others has one fault. */
export const SAMPLES = ['plan.png', 'notes.txt', 'not-a-picture.png', 'too-large.pdf', 'empty.jpg'] as const
export type Sample = (typeof SAMPLES)[number]
