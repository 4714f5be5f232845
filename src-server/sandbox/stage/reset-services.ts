import { randomUUID } from 'node:crypto'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { ANSWERS } from './answers.ts'

type Call = <T>(method: 'GET' | 'DELETE', path: string) => Promise<T>

/** Deletes the account's drafts and the files uploaded for them, through the product's own calls. */
export async function resetServices(call: Call): Promise<void> {
  // files may have been uploaded for a stage's services without a draft
  const itemCodes = new Set<string>(Object.keys(ANSWERS))
  for (const platform of PLATFORMS) {
    const { records } = await call<WireResponse<'GET /my-records'>>('GET', `/my-records?platform=${platform}&state=draft`)
    for (const line of records) if ('itemCode' in line && line.itemCode !== undefined) itemCodes.add(line.itemCode)
  }
  for (const itemCode of itemCodes) {
    const { data } = await call<WireResponse<'GET /draft'>>('GET', `/draft?itemCode=${itemCode}`)
    const idempotencyKey = data?.content.idempotencyKey ?? randomUUID()
    await call('DELETE', `/draft?${new URLSearchParams({ itemCode, idempotencyKey })}`)
  }
}
