import type { PreviewKind } from '../domain/files/file-kinds.ts'
import type { Message } from './message.ts'

/** The bytes of a file, or the message to show if they could not be loaded. */
export type FileBytes = { readonly bytes: Blob } | { readonly failed: Message }

/** A file to preview in the page [5-03]. */
export interface FileToShow {
  readonly name: string
  readonly kind: PreviewKind
  /** Loads the bytes within a time limit; never rejects. `signal` aborts when the viewer is closed. */
  readonly read: (signal: AbortSignal) => Promise<FileBytes>
  /** Downloads the file: offered next to the pages, and if they cannot be drawn. */
  readonly download: () => void
}

export interface Preview {
  /** Shows pictures in full size; only our own addresses that work without sign-in. */
  images(images: readonly { readonly url: string; readonly title?: string }[], first?: number): void
  /** Opens the viewer of uploaded files. */
  file(file: FileToShow): void
  /** Downloads a file from an https address that responds with an attachment (decision 4). */
  save(file: { readonly name: string; readonly url: string }): void
}
