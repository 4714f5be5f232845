import type { Part } from './part.ts'

/** Grey lines in the place of what is being fetched; says so once to a screen reader. */
export declare const Loading: Part<{ readonly lines?: number }>
