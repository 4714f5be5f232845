import { expect, test, vi } from 'vitest'
import type { ApiClient } from '#shared/api/types.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import { createSharing } from '#shared/flows/purchase/receipt/share-receipt.ts'
import type { FileToShare, Shared } from '#shared/ports/host-page.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

const RECEIPT = { tid: 'a-tid', language: 'pt', platform: 'one' } as const

/** A device that answers presses as given, and a server that has the receipt. */
function sharing(answers: readonly Shared[]) {
  const given: FileToShare[] = []
  const share = async (file: FileToShare): Promise<Shared> => {
    given.push(file)
    return answers[given.length - 1] ?? 'dismissed'
  }
  const ports = memoryPorts({ host: { share } })
  // Node's axios cannot return a Blob, as a browser's does; the call itself is the real one.
  const bytes = vi.fn<ApiClient['bytes']>(async () => new Blob(['%PDF-1.7']))
  const hand = createSharing({ api: { bytes } as Partial<ApiClient>, ports, currentPage: { route: 'ecadReceipt' } } as unknown as FlowDeps)
  if (hand === undefined) throw new Error('the device cannot share')
  return { given, bytes, ports, press: () => hand('receipt-EC1.pdf', RECEIPT) }
}

test('a receipt’s PDF is handed to another app; a file that came too late for its press is not fetched again', async () => {
  const { given, bytes, ports, press } = sharing(['pressAgain', 'shared'])
  await press()
  expect(ports.dialogs.toasts.map(({ message }) => message)).toEqual([{ key: 'shareAgain' }])
  expect([given[0]?.name, await given[0]?.bytes.text()]).toEqual(['receipt-EC1.pdf', '%PDF-1.7'])
  await press()
  expect(given[1]).toBe(given[0])
  const input = { params: { tid: 'a-tid' }, query: { language: 'pt', platform: 'one' } }
  expect(bytes.mock.calls.map((call) => call.slice(0, 2))).toEqual([['GET /receipts/{tid}/pdf', input]])
})

test('two presses at once are one; once it was handed on, another press fetches it anew', async () => {
  const { given, bytes, press } = sharing(['shared', 'dismissed'])
  await Promise.all([press(), press()])
  expect(given).toHaveLength(1)
  await press()
  expect([given.length, bytes.mock.calls.length]).toEqual([2, 2])
})

test('where the browser cannot share, nothing is offered', () => {
  expect(createSharing({ ports: memoryPorts({}) } as unknown as FlowDeps)).toBeUndefined()
})
