import { expect, test } from 'vitest'
import { lateApiClient } from '#shared/api/late-client.ts'
import { avos } from '#shared/domain/money/money.ts'
import { createPublicInfo } from '#shared/flows/shell/public-info/create-public-info.ts'
import { startContentServer } from '../support/content-server.ts'

test('public facts that came with the page are checked and shown without a request (decision 1)', async () => {
  const server = await startContentServer()
  const { data } = (await (await fetch(`${server.origin}/api/info`)).json()) as { data: string }
  const asked = server.asked.length
  const info = createPublicInfo(lateApiClient({ atHand: { 'GET /info': { success: true, data } } } as never))
  await info.known()
  expect(info.state.facts).toMatchObject({ kind: 'ready', value: { sandbox: true, unitPrice: avos(5500) } })
  expect(server.asked.length).toBe(asked)
  const broken = createPublicInfo(lateApiClient({ atHand: { 'GET /info': { success: true, data: '{}' } } } as never))
  await broken.known()
  expect(broken.state.facts.kind).toBe('failed')
  await server.close()
})
