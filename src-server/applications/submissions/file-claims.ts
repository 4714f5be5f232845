import { downloadPath, type StoredFile } from '../files/repository.ts'

/** Why a file cannot be used in a place; also the key of its message. */
export type ClaimFault = 'fileNotFound' | 'duplicateFile'

/**
 * The files of one submission. A file belongs to one material of one service, and can be used in one place of one application; '' is the
 * material of files in form fields (threat 13).
 */
export class FileClaims {
  readonly #free: ReadonlyMap<string, StoredFile>
  readonly #claimed = new Map<string, StoredFile>()

  /** @param free the account's files for this service that are in no application yet */
  constructor(free: readonly StoredFile[]) {
    this.#free = new Map(free.map((file) => [file.fileCode, file]))
  }

  /** Every file claimed so far, as the server knows it. */
  get files(): readonly StoredFile[] {
    return [...this.#claimed.values()]
  }

  /** Claims the file for a place of this material; returns the file, or why it cannot be used there. */
  claim(fileCode: unknown, materialsId: string): StoredFile | ClaimFault {
    const file = typeof fileCode === 'string' ? this.#free.get(fileCode) : undefined
    if (file?.materialsId !== materialsId) return 'fileNotFound'
    if (this.#claimed.has(file.fileCode)) return 'duplicateFile'
    this.#claimed.set(file.fileCode, file)
    return file
  }

  /** The answers, with each claimed file as the server knows it. The client's name, type and address are dropped. */
  restate<Answer>(answer: Answer): Answer {
    return restated(answer, this.#claimed) as Answer
  }
}

function restated(value: unknown, claimed: ReadonlyMap<string, StoredFile>): unknown {
  if (Array.isArray(value)) return value.map((one) => restated(one, claimed))
  if (typeof value !== 'object' || value === null) return value
  const file = 'fileCode' in value && typeof value.fileCode === 'string' ? claimed.get(value.fileCode) : undefined
  if (file) return { fileCode: file.fileCode, name: file.name, type: file.mime, url: downloadPath(file.fileCode), bytes: file.size }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restated(part, claimed)]))
}
