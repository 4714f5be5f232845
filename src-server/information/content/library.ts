import { CADASTRAL_PLAN } from './cadastral-item.ts'
import { CADASTRAL_ITEM_ID, CADASTRAL_SERVICE_ID } from './ids.ts'
import type { ItemContent } from './item-content.ts'
import { CADASTRAL_SERVICE, type ServiceContent } from './services.ts'

/** All guides of items and of services, by number. */
export interface ContentLibrary {
  readonly items: ReadonlyMap<string, ItemContent>
  readonly services: ReadonlyMap<string, ServiceContent>
}

/** The guides of the product; a test system adds invented ones. */
export const PRODUCT_LIBRARY: ContentLibrary = {
  items: new Map([[CADASTRAL_ITEM_ID, CADASTRAL_PLAN]]),
  services: new Map([[CADASTRAL_SERVICE_ID, CADASTRAL_SERVICE]]),
}
