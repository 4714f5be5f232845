import { Fragment, type ReactNode } from 'react'

interface Entry {
  readonly id: number
  readonly at: Date
}

/** The list of a tab, the newest first, each with its time, and a button that empties it. */
export function Newest<E extends Entry>({
  entries,
  of,
  onClear,
  children,
}: {
  readonly entries: readonly E[]
  /** what they are: 'calls' */
  readonly of: string
  readonly onClear: () => void
  readonly children: (entry: E, time: string) => ReactNode
}) {
  return (
    <>
      <p className="note">
        {entries.length} {of}, newest first{' '}
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </p>
      {[...entries].reverse().map((entry) => (
        <Fragment key={entry.id}>{children(entry, entry.at.toISOString().slice(11, 23))}</Fragment>
      ))}
    </>
  )
}
