import { inSimplified } from '../../in-simplified.ts'
import { first as traditional } from '../zh-Hant/first.ts'

/** The Traditional texts in Simplified letters. The build writes them out (build/simplified-plugin.ts). */
export const first = inSimplified(traditional)
