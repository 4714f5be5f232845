import type { Message } from './message.ts'

export interface DialogContent {
  /** 'Friendly reminder' unless said otherwise [8-01] */
  readonly title?: Message
  readonly text: Message
  /** Further lines, e.g. whether money was taken, or whom to call. */
  readonly more?: readonly Message[]
  readonly confirm?: Message
  readonly cancel?: Message
}

/** Dialogs are the surface's own shell: focus goes in, stays in, Escape answers no, and comes back. */
export interface Dialogs {
  /** One button; resolves when the user has read it. */
  inform(content: DialogContent): Promise<void>
  /** Two buttons; closing or Escape answers false. */
  confirm(content: DialogContent): Promise<boolean>
  /** A passing, announced word. */
  toast(message: Message, tone?: 'info' | 'success' | 'failure'): void
  /** Shows a loading message without a time-out [9-06], which a dialog replaces. Returns what removes it; calling that twice is harmless. */
  loading(message: Message): () => void
  /** Removes every loading message, as the page that they were about has gone. */
  endLoading(): void
}
