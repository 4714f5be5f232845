import type { TickProps } from '#kit/Tick'
import '#shared/ui/choices.css'

/** One row to tick, 44 px high, the words part of the target. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="ec-tick">
    <input type="checkbox" checked={checked} disabled={onChange === undefined} onChange={(event) => onChange?.(event.target.checked)} />
    <span>{label}</span>
  </label>
)
