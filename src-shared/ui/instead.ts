import type { SyntheticEvent } from 'react'

/** Hears the press of a link or the sending of a form in the place of the browser. */
export const instead =
  (act: (() => void) | undefined) =>
  (event: SyntheticEvent): void => {
    event.preventDefault()
    act?.()
  }
