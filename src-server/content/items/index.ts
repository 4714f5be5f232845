import type { ItemContent } from '../item-content.ts'
import { CADASTRAL_PLAN } from './cadastral-plan.ts'
import { CERTIFICATE } from './certificate.ts'
import { DEMONSTRATION_ITEMS } from './demonstration.ts'

/** Every item that has a guide, by its number. */
export const ITEMS: ReadonlyMap<string, ItemContent> = new Map(
  [CADASTRAL_PLAN, CERTIFICATE, ...DEMONSTRATION_ITEMS].map((item) => [item.information.itemId as string, item]),
)
