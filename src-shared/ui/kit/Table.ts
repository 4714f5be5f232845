import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** figures stand at the right */
  readonly figures?: boolean
  /** the cell that names its row */
  readonly names?: boolean
  /** its title is read out only, e.g. over buttons */
  readonly titleHidden?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  readonly caption: string
  readonly captionHidden?: boolean
  /** a word about all rows, below the caption */
  readonly note?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** last line: a name and its value, e.g. the total */
  readonly sum?: { readonly name: string; readonly value: ReactNode }
}

/** Rows of facts: a table where there is room, else a block a row with its titles beside the values; nothing scrolls sideways. */
export declare const Table: <Row>(props: TableProps<Row>) => ReactNode
