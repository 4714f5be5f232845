import { inSimplified } from '../../in-simplified.ts'
import { rest as traditional } from '../zh-Hant/rest.ts'

/** The Traditional texts in Simplified letters. The build writes them out (build/simplified-plugin.ts). */
export const rest = inSimplified(traditional)
