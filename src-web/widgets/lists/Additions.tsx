import type { Schema } from '@formily/json-schema'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'

/** The buttons below a list that add to it. */
export function Additions({ schemas }: { readonly schemas: readonly Schema[] }) {
  return schemas.map((schema) => <SchemaPart key={String(schema.name)} schema={schema} name={schema.name ?? 'addition'} />)
}
