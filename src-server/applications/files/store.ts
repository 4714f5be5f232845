import type { Readable } from 'node:stream'
import { DependencyUnavailable } from '../../platform/http/dependency-unavailable.ts'
import { faultOf } from '../../platform/http/errors.ts'

/** A storage of uploaded bytes by a generated key; a name that a person entered never becomes part of a path (threat 12). */
export interface FileStore {
  /** Stores the file at `path` durably; afterwards the file at `path` is gone or may be removed. */
  put(key: string, path: string, mime: string): Promise<void>
  /** A stream of the bytes; undefined if there is no such file. */
  open(key: string): Promise<Readable | undefined>
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>
  /** Rejects if the storage cannot be used. It writes nothing. */
  check(): Promise<void>
}

/** The storage failed; the file may not be stored. */
export class StorageUnavailable extends DependencyUnavailable {
  override readonly name = 'StorageUnavailable'
  constructor(
    /** the setting that names the storage */
    private readonly setting: string,
    override readonly cause: unknown,
  ) {
    super(`the storage of files (${setting}) cannot be used: ${cause instanceof Error ? cause.message : 'unknown'}`)
  }

  override get facts() {
    return { setting: this.setting, fault: faultOf(this) }
  }
}

/** A store whose errors name its setting. */
export function namedStore(store: FileStore, setting: string): FileStore {
  const named = async <T>(work: () => Promise<T>, key?: string): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (key !== undefined && !isFileKey(key)) throw error
      throw new StorageUnavailable(setting, error)
    }
  }
  return {
    put: (key, path, mime) => named(() => store.put(key, path, mime), key),
    open: (key) => named(() => store.open(key), key),
    remove: (key) => named(() => store.remove(key), key),
    check: () => named(() => store.check()),
  }
}

/** Whether a text is a key: 128 random bits in base64url. Stores accept no other texts. */
export const isFileKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)
