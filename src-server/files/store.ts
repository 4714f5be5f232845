import type { Readable } from 'node:stream'

/** Where uploaded bytes lie, by a key of our own making; a name a person gave never becomes part of a path (threat 12). */
export interface FileStore {
  /** Takes the file at `path` over; when this resolves it is stored for good, and `path` is gone or may go. */
  put(key: string, path: string, mime: string): Promise<void>
  /** A stream of the bytes, or undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

/** 128 random bits in base64url, as fileCode and key; anything else never reaches a store. */
export const isFileKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)
