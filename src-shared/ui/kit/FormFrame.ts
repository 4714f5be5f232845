import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** Stands once round a form: the theme of the kit's parts. */
export declare const FormFrame: Part<{ readonly children: ReactNode }>
