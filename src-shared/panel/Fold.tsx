import { type ReactNode, useState } from 'react'

/** A line that can be opened; its content is only rendered then. */
export function Fold({
  summary,
  initial = false,
  onToggle,
  children,
}: {
  readonly summary: string
  readonly initial?: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(initial)
  return (
    <details
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        onToggle?.(event.currentTarget.open)
      }}
    >
      <summary>{summary}</summary>
      {open && children}
    </details>
  )
}
