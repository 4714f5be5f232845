import { type ReactNode, useState } from 'react'
import { type Lens, redact } from './redact.ts'

/** A value as JSON, with secrets and personal data hidden. */
export const Json = ({ value, lens }: { readonly value: unknown; readonly lens: Lens }) => (
  <pre>{JSON.stringify(redact(value, lens), undefined, 2) ?? 'nothing'}</pre>
)

/** A line that can be opened; its content is rendered only then. */
export function Fold({ line, children }: { readonly line: ReactNode; readonly children: () => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{line}</summary>
      {open && children()}
    </details>
  )
}
