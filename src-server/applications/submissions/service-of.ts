import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { serviceAt } from '../services/repository.ts'
import { serviceVersions } from '../services/tables.ts'
import type { Application } from './repository.ts'
import { applications } from './tables.ts'

/** The join condition for the version of the service that an application was handed in under. */
export const inItsVersion = and(
  eq(serviceVersions.itemCode, applications.itemCode),
  eq(serviceVersions.version, applications.serviceVersion),
)

/** The definition of the service in the application's version. */
export async function serviceOf(
  { db }: { readonly db: Queryable },
  { itemCode, serviceVersion }: Pick<Application, 'itemCode' | 'serviceVersion'>,
): Promise<ServiceDefinition> {
  const definition = await serviceAt(db, itemCode, serviceVersion)
  if (!definition) throw new Error('an application names a version of its service that was never loaded')
  return definition
}
