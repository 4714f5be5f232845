import type { Message } from './message.ts'

/** A further button of a dialog. */
export interface DialogWay {
  readonly name: Message
  readonly press: () => void
  /** shown on the button, as on every button that opens a window */
  readonly opensWindow?: boolean
}

export interface DialogContent {
  /** default 'Friendly reminder' [8-01] */
  readonly title?: Message
  readonly text: Message
  /** Further lines, for example whether money was charged, or whom to call. */
  readonly more?: readonly Message[]
  /** Further ways on, each a button that closes the dialog. OK stays the main one: Enter on an alert must not leave the page. */
  readonly also?: readonly DialogWay[]
  readonly confirm?: Message
  readonly cancel?: Message
}

/** Dialogs of the surface. Focus moves in, stays in, and returns afterwards; Escape means no. */
export interface Dialogs {
  /** One button; resolves when the user closes the dialog. */
  inform(content: DialogContent): Promise<void>
  /** Two buttons; closing and Escape resolve false. */
  confirm(content: DialogContent): Promise<boolean>
  /** A short message that disappears by itself and is announced to screen readers. */
  toast(message: Message, tone?: 'info' | 'success' | 'failure'): void
  /** Shows a loading message without a time-out [9-06]; a dialog replaces it. Returns a function that removes it, which is safe to call twice. */
  loading(message: Message): () => void
  /** Removes all loading messages, for example when the page changes. */
  endLoading(): void
}
