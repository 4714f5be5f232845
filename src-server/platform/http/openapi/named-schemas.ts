import type { TSchema } from 'typebox'
import * as account from '#shared/wire/account.ts'
import * as application from '#shared/wire/application.ts'
import * as backOffice from '#shared/wire/back-office.ts'
import * as bureauRecord from '#shared/wire/bureau-record.ts'
import * as cart from '#shared/wire/cart.ts'
import * as common from '#shared/wire/common.ts'
import * as content from '#shared/wire/content.ts'
import * as documents from '#shared/wire/documents.ts'
import * as drafts from '#shared/wire/drafts.ts'
import * as files from '#shared/wire/files.ts'
import * as identity from '#shared/wire/identity.ts'
import * as items from '#shared/wire/items.ts'
import * as licences from '#shared/wire/licences.ts'
import * as myRecords from '#shared/wire/my-records.ts'
import * as parcels from '#shared/wire/parcels.ts'
import * as payment from '#shared/wire/payment.ts'
import * as serviceItem from '#shared/wire/service-item.ts'
import * as status from '#shared/wire/status.ts'

const MODULES = [
  account,
  application,
  backOffice,
  bureauRecord,
  cart,
  common,
  content,
  documents,
  drafts,
  files,
  identity,
  items,
  licences,
  myRecords,
  parcels,
  payment,
  serviceItem,
  status,
]

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null && Object.hasOwn(value, '~kind')

/** The schemas that the wire's modules export, by their names there without `Wire` and `Schema`. */
const SCHEMAS = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isSchema(value) ? [[name.replace(/^Wire|Wire$|Schema$/g, ''), value] as const] : [])),
)
/** Their names by their JSON, because an optional schema is a copy and is not found as the same object. */
const NAMES: ReadonlyMap<string, string> = new Map(SCHEMAS.map(([name, schema]) => [JSON.stringify(schema), name]))

/** The schema with a reference in place of each named schema in it. */
export function withReferences(schema: unknown): unknown {
  const name = typeof schema === 'object' && schema !== null ? NAMES.get(JSON.stringify(schema)) : undefined
  return name === undefined ? withReferencesInside(schema) : { $ref: `#/components/schemas/${name}` }
}

/** The same, where the schema itself must stay an object: parameters, and the named schemas themselves. */
export function withReferencesInside(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withReferences)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]))
}

/** All named schemas, for the document's `components`. */
export function namedSchemas(): Record<string, TSchema> {
  const named = Object.fromEntries(SCHEMAS.map(([name, schema]) => [name, withReferencesInside(schema) as TSchema]))
  if (Object.keys(named).length < SCHEMAS.length) throw new Error('two schemas of the wire have one name')
  return named
}

/** The names of the schemas to which a part of the document refers, also through other schemas. */
export function namesIn(part: unknown, schemas: Readonly<Record<string, unknown>>, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found
  for (const [key, value] of Object.entries(part)) {
    const name = key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', '') : undefined
    if (name === undefined) namesIn(value, schemas, found)
    else if (!found.has(name)) namesIn(schemas[name], schemas, found.add(name))
  }
  return found
}
