import type { Readable } from 'node:stream'

/** A storage of uploaded bytes by a key of ours; a name given by a person never becomes part of a path (threat 12). */
export interface FileStore {
  /** Stores the file at `path`; when this resolves it is stored durably, and the file at `path` is gone or may be removed. */
  put(key: string, path: string, mime: string): Promise<void>
  /** A stream of the bytes, or undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
}

/** Whether a text is a key: 128 random bits in base64url. Stores accept nothing else. */
export const isFileKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)
