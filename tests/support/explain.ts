import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import type { Statement } from './watch-queries.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  /** only if the statement ran too */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly PlanNode[]
}

/** PostgreSQL's plan of a statement with these values; `analyze` runs it. */
export async function explain(db: Database, { text, values }: Statement, how: 'plan' | 'analyze' = 'plan'): Promise<PlanNode> {
  const { $client: client } = db as unknown as { readonly $client: { query(text: string, values: readonly unknown[]): Promise<unknown> } }
  const options = how === 'analyze' ? 'analyze, format json' : 'format json'
  const [row] = rowsOf<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    await client.query(`explain (${options}) ${text}`, values),
  )
  if (row === undefined) throw new Error('no plan')
  return row['QUERY PLAN'][0].Plan
}
