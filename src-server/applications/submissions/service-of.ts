import type { Queryable } from '../../platform/db/database.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { serviceAt } from '../services/repository.ts'
import type { Application } from './repository.ts'

/** The definition of the service in the application's version. */
export async function serviceOf(
  { db }: { readonly db: Queryable },
  { itemCode, serviceVersion }: Pick<Application, 'itemCode' | 'serviceVersion'>,
): Promise<ServiceDefinition> {
  const definition = await serviceAt(db, itemCode, serviceVersion)
  if (!definition) throw new Error('an application names a version of its service that was never loaded')
  return definition
}
