import type { SyntheticEvent } from 'react'

/** Runs `act` for the press of a link or the sending of a form, and prevents the default. */
export const preventing =
  (act: (() => void) | undefined) =>
  (event: SyntheticEvent): void => {
    event.preventDefault()
    act?.()
  }
