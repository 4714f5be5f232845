import type { Language } from '#shared/domain/languages.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Fill } from '../content/fill.ts'
import type { ItemAnswers, ItemContent } from '../content/item-content.ts'
import type { ContentLibrary } from '../content/library.ts'
import type { ServiceAnswers } from '../content/services.ts'
import { inLanguage, type Written } from '../content/written-content.ts'

/** One part of an item's guide in one language; 404 for an unknown item. */
export function itemPart<P extends keyof ItemAnswers>(
  item: ItemContent | undefined,
  part: P,
  language: Language,
  fill: Fill,
): ItemAnswers[P] {
  if (!item) throw notFound()
  return inLanguage<ItemAnswers[P]>(item[part] as Written<ItemAnswers[P]>, language, fill)
}

/** One part of a service's guide in one language; 404 for an unknown service. */
export function servicePart<P extends keyof ServiceAnswers>(
  { services }: ContentLibrary,
  serviceId: string,
  part: P,
  language: Language,
  fill: Fill,
): ServiceAnswers[P] {
  const service = services.get(serviceId)
  if (!service) throw notFound()
  return inLanguage<ServiceAnswers[P]>(service[part] as Written<ServiceAnswers[P]>, language, fill)
}
