import type { Part } from './part.ts'

/** Placeholder lines while content is loading; announced once. */
export declare const Loading: Part<{ readonly lines?: number }>
