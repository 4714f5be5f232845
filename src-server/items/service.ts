import type { Language } from '#shared/domain/languages.ts'
import type { ItemAnswers } from '../content/item-content.ts'
import { ITEMS } from '../content/items/index.ts'
import { DEMONSTRATION_SERVICES, SERVICES, type ServiceAnswers } from '../content/services.ts'
import { inLanguage, type Written } from '../content/written.ts'
import { notFound } from '../http/problem.ts'

/** One part of an item's guide in one language; 404 for a number nobody knows, and for a demonstration outside a sandbox. */
export function itemPart<P extends keyof ItemAnswers>(itemId: string, part: P, language: Language, sandbox: boolean): ItemAnswers[P] {
  const item = ITEMS.get(itemId)
  if (!item || (item.demonstration && !sandbox)) throw notFound()
  return inLanguage<ItemAnswers[P]>(item[part] as Written<ItemAnswers[P]>, language)
}

/** One part of what is said of a service; 404 likewise. */
export function servicePart<P extends keyof ServiceAnswers>(
  serviceId: string,
  part: P,
  language: Language,
  sandbox: boolean,
): ServiceAnswers[P] {
  const service = SERVICES.get(serviceId) ?? (sandbox ? DEMONSTRATION_SERVICES.get(serviceId) : undefined)
  if (!service) throw notFound()
  return inLanguage<ServiceAnswers[P]>(service[part] as Written<ServiceAnswers[P]>, language)
}
