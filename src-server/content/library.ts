import { CADASTRAL_PLAN } from './cadastral-item.ts'
import { CADASTRAL_ITEM_ID, CADASTRAL_SERVICE_ID } from './ids.ts'
import type { ItemContent } from './item-content.ts'
import { CADASTRAL_SERVICE, type ServiceContent } from './services.ts'

/** Every guide there is: of items and of services, by their numbers. */
export interface ContentLibrary {
  readonly items: ReadonlyMap<string, ItemContent>
  readonly services: ReadonlyMap<string, ServiceContent>
}

/** What comes with the product; a test system adds its inventions. */
export const PRODUCT_LIBRARY: ContentLibrary = {
  items: new Map([[CADASTRAL_ITEM_ID, CADASTRAL_PLAN]]),
  services: new Map([[CADASTRAL_SERVICE_ID, CADASTRAL_SERVICE]]),
}
