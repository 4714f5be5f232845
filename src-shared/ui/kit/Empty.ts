import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** Nothing here yet: a drawing and a sentence, inside a list's own place. */
export declare const Empty: Part<{ readonly children: ReactNode }>
