import { downloadPath, type StoredFile } from '../files/repository.ts'

/** Why a file cannot be submitted in a place; the name is also the catalogue's key. */
export type ClaimFault = 'fileNotFound' | 'duplicateFile'

/**
 * The files one submission claims. A file is of one material of one service and goes into one application, in one place
 * of it; '' is the material of a form's fields (threat 13).
 */
export class FileClaims {
  readonly #free: ReadonlyMap<string, StoredFile>
  readonly #claimed = new Map<string, StoredFile>()

  /** `free`: the account's files for this service that no application holds. */
  constructor(free: readonly StoredFile[]) {
    this.#free = new Map(free.map((file) => [file.fileCode, file]))
  }

  /** Every file claimed so far, as the server knows it. */
  get files(): readonly StoredFile[] {
    return [...this.#claimed.values()]
  }

  /** The file for a place of this material, or why it cannot go there. */
  claim(fileCode: unknown, materialsId: string): StoredFile | ClaimFault {
    const file = typeof fileCode === 'string' ? this.#free.get(fileCode) : undefined
    if (file?.materialsId !== materialsId) return 'fileNotFound'
    if (this.#claimed.has(file.fileCode)) return 'duplicateFile'
    this.#claimed.set(file.fileCode, file)
    return file
  }

  /** The answers with each claimed file as the server knows it: what a client said of its name, type or address is not kept. */
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
