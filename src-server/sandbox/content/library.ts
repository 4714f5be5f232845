import { type ContentLibrary, PRODUCT_LIBRARY } from '../../information/content/library.ts'
import { CADASTRAL_SERVICE, type ServiceContent } from '../../information/content/services.ts'
import { CERTIFICATE } from './certificate.ts'
import { DEMONSTRATION_ITEMS } from './demonstration.ts'

/** A service without details: every row of the query path reads 'no data' [2-16]. */
const EMPTY: ServiceContent = { detail: { itemServiceDetailVO: {}, serviceNoAuthVO: {} }, faqs: [], laws: [] }

/** Several hotlines separated by a slash [2-16]; the numbers are not in use. */
const HOTLINES: ServiceContent = {
  ...CADASTRAL_SERVICE,
  detail: {
    ...CADASTRAL_SERVICE.detail,
    itemServiceDetailVO: { ...CADASTRAL_SERVICE.detail.itemServiceDetailVO, tel: '(853) 0000 0001 / (853) 0000 0002' },
  },
}

const INVENTED_ITEMS = [CERTIFICATE, ...DEMONSTRATION_ITEMS]

/** The product's own guides, those of the invented services, and demonstrations of states that no real service has. */
export const SANDBOX_LIBRARY: ContentLibrary = {
  items: new Map([...PRODUCT_LIBRARY.items, ...INVENTED_ITEMS.map((item) => [item.information.itemId as string, item] as const)]),
  services: new Map([...PRODUCT_LIBRARY.services, ['demo-empty', EMPTY], ['demo-hotlines', HOTLINES]]),
}
