import type { PreviewKind } from '../domain/files/file-kinds.ts'
import type { Message } from './message.ts'

/** The bytes of a file, or what is said where they do not come. */
export type FileBytes = { readonly bytes: Blob } | { readonly failed: Message }

/** A file to be looked at in the page [5-03]. */
export interface FileToShow {
  readonly name: string
  readonly kind: PreviewKind
  /** Asks for the bytes, within a time limit; never rejects. `signal`: the viewer was closed. */
  readonly read: (signal: AbortSignal) => Promise<FileBytes>
  /** Gives the file to keep: offered beside the pages, and where they cannot be drawn. */
  readonly download: () => void
}

export interface Preview {
  /** Shows pictures full size; addresses of ours only, for which nobody must be signed in. */
  images(images: readonly { readonly url: string; readonly title?: string }[], first?: number): void
  /** Opens the viewer of uploaded files. */
  file(file: FileToShow): void
  /** Gives a file to keep, by an https address that answers an attachment (decision 4). */
  save(file: { readonly name: string; readonly url: string }): void
}
