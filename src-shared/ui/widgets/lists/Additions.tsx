import type { Schema } from '@formily/json-schema'
import { RecursionField } from '@formily/react'

/** The buttons below a list that add to it. */
export function Additions({ schemas }: { readonly schemas: readonly Schema[] }) {
  return schemas.map((schema) => <RecursionField key={String(schema.name)} schema={schema} name={schema.name ?? 'addition'} />)
}
