import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** An empty list: a drawing and a sentence in its place. */
export declare const Empty: Part<{ readonly children: ReactNode }>
