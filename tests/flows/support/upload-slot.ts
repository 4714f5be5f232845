import type { ApiClient } from '#shared/api/types.ts'
import type { StoredFile } from '#shared/domain/forms/answers.ts'
import type { UploadItem } from '#shared/flows/application/types.ts'
import { createUploadStore, type HeldSlot } from '#shared/flows/application/uploads.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** The uploads of one slot, whose server is this one. The slot is as it was drawn before any press. */
export function uploadSlot(
  api: Partial<ApiClient>,
  given: Partial<HeldSlot> = {},
  { ports = memoryPorts(), onItem = (_item: UploadItem): void => undefined } = {},
) {
  let uploads: Readonly<Record<string, readonly UploadItem[]>> = {}
  let files = given.present ?? []
  const deps = {
    api,
    ports,
    currentPage: { route: 'serviceStep' },
    session: { state: { at: { kind: 'signed-in', profile: { accountType: 'PERSONAL' } } } },
    preferences: { state: { language: 'en' } },
  } as unknown as FlowDeps
  const store = createUploadStore(deps, {
    get: () => uploads,
    set: (next) => {
      uploads = next
      const item = next[slot.key]?.[0]
      if (item !== undefined) onItem(item)
    },
    itemCode: () => 'UPD-02',
  })
  const set = (next: readonly StoredFile[]): void => {
    files = next
  }
  const list = { get: () => files, set }
  const slot: HeldSlot = { key: 'm', materialsId: 'm', maxFiles: 5, types: ['png'], present: files, list, ...given }
  return { deps, ports, store, slot, files: () => files, items: () => uploads[slot.key] ?? [] }
}
