import { REQUIRED_POST_ITEM } from '#shared/domain/purpose.ts'
import type { ServiceDefinition, Text } from './definition.ts'

/** What a service's items are offered as [3-11]: as its definition says, else as required and under the service's own name. */
export function postItemOf({ items = [], postItem, name }: ServiceDefinition): { readonly id: string; readonly name: Text } | undefined {
  return items.length === 0 ? undefined : (postItem ?? { id: REQUIRED_POST_ITEM, name })
}
