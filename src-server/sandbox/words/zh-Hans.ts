import { inSimplified } from '#shared/i18n/in-simplified.ts'
import { zhHant } from './zh-Hant.ts'

export const zhHans = inSimplified(zhHant)
