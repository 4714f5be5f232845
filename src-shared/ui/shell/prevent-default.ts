import type { SyntheticEvent } from 'react'

/** Runs `act` when a link is pressed or a form is submitted, and prevents the default. */
export const preventing =
  (act: (() => void) | undefined) =>
  (event: SyntheticEvent): void => {
    event.preventDefault()
    act?.()
  }
