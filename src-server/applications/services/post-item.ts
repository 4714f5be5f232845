import { REQUIRED_POST_ITEM } from '#shared/domain/plans/purpose.ts'
import type { ServiceDefinition, Text } from './definition.ts'

/** The id and name under which a service's items are offered [3-11]: those of its definition, else required and the service's own name. */
export function postItemOf({ items = [], postItem, name }: ServiceDefinition): { readonly id: string; readonly name: Text } | undefined {
  return items.length === 0 ? undefined : (postItem ?? { id: REQUIRED_POST_ITEM, name })
}
