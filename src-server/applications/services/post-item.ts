import { REQUIRED_POST_ITEM } from '#shared/domain/plans/purpose.ts'
import type { ServiceDefinition, Text } from './definition.ts'

/**
 * The id and name of a service's choice of items [3-11]: those of its definition, otherwise the id for a required choice and the
 * service's name. Undefined if the service has no items.
 */
export function postItemOf({ items = [], postItem, name }: ServiceDefinition): { readonly id: string; readonly name: Text } | undefined {
  return items.length === 0 ? undefined : (postItem ?? { id: REQUIRED_POST_ITEM, name })
}
