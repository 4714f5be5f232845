import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createApiClient, UPLOAD_STILL_MS } from '#shared/api/client.ts'
import { createTokenStore, TOKEN_KEY } from '#shared/api/token.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { UploadItem } from '#shared/flows/application/types.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { type MemoryClock, memoryClock } from '#tests/support/memory/clock.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { sizedPdf } from '../support/files.ts'
import { until } from '../support/flow-rig.ts'
import { type Line, startLine } from '../support/slow-line.ts'
import { startUploadServer } from '../support/upload-server.ts'
import { uploadSlot } from './support/upload-slot.ts'

const MB = 1024 * 1024
/** The longest wait after a failure; the test clock skips it. */
const PAUSE_MS = 15_000

const server = await closeAfterAll(startUploadServer())

/** The page's time advances with the bytes on the line, whatever else the machine does. */
function lineClock(): MemoryClock {
  const clock = memoryClock()
  return {
    ...clock,
    now: clock.now,
    after(ms, callback) {
      if (ms > PAUSE_MS) return clock.after(ms, callback)
      const timer = setTimeout(() => {
        clock.advance(ms)
        callback()
      })
      return () => clearTimeout(timer)
    },
  }
}

/** The page's uploads over this line. */
async function pageOver(line: Line, clock: MemoryClock) {
  const person = await server.signIn()
  const local = memoryKeyStore()
  local.set(TOKEN_KEY, person.headers.authorization?.replace('Bearer ', '') ?? '')
  const ports = { ...memoryPorts(), clock }
  const client = createApiClient({
    apiHost: '/api',
    origin: line.origin,
    basePath: '/ecad',
    surface: 'web',
    language: () => 'en',
    token: createTokenStore(local),
    clock,
    onSignedOut: () => undefined,
  })
  /** duration of the requests, in the page's time */
  const took: number[] = []
  const api: ApiClient = {
    ...client,
    upload: async (...call) => {
      const began = clock.now().getTime()
      return client.upload(...call).finally(() => took.push(clock.now().getTime() - began))
    },
  }
  const seen: UploadItem['at'][] = []
  const rig = uploadSlot(api, { key: 'proof', materialsId: 'proof', types: ['pdf'] }, { ports, onItem: ({ at }) => void seen.push(at) })
  return {
    seen,
    took,
    files: rig.files,
    item: () => rig.items()[0],
    picks: (content: Buffer) =>
      rig.store.upload(rig.slot, [{ name: 'a.pdf', bytes: content.length, content: new Blob([new Uint8Array(content)]) }]),
    bytesOf: async (fileCode = '') => {
      const answer = await fetch(`${server.origin}/api/file/processing/download?fileCode=${fileCode}`, { headers: person.headers })
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}

/** A unique PDF of 10 MB. */
const tenMegabytes = () => {
  const content = sizedPdf(10 * MB)
  randomBytes(5 * MB).copy(content, 1 * MB)
  return content
}

const isWaiting = (at: UploadItem['at']): boolean => at.kind === 'sending' && at.isWaiting === true

/** Sends 10 MB, and compares what arrived. */
async function sends(line: Line, clock: MemoryClock, meanwhile: (seen: readonly UploadItem['at'][]) => void = () => undefined) {
  const page = await pageOver(line, clock)
  const content = tenMegabytes()
  page.picks(content)
  const timer = setInterval(() => meanwhile(page.seen), 5)
  await until(() => page.files().length === 1 || page.item()?.at.kind === 'failed', 90_000)
  clearInterval(timer)
  expect(page.item()?.at).toBeUndefined()
  expect((await page.bytesOf(page.files()[0]?.fileCode)).equals(content)).toBe(true)
  expect(line.up()).toBeLessThanOrEqual(1.1 * content.length)
  await line.close()
  return page
}

describe('10 MB arrive [5-03]', { timeout: 120_000 }, () => {
  test('at 20 KB/s: no request comes near a time limit, though all of them take longer than any', async () => {
    const clock = lineClock()
    const began = clock.now().getTime()
    const line = await startLine(server.origin, { passed: (bytes) => clock.advance((bytes / (20 * 1024)) * 1000) })
    const { took } = await sends(line, clock)
    expect(clock.now().getTime() - began).toBeGreaterThan(500_000)
    expect(Math.max(...took)).toBeLessThan(20_000)
  })

  test('over a line that breaks five times, in no more than 1.1 times their bytes; the page says that it goes on', async () => {
    const line = await startLine(server.origin, { breaksAfter: [0.5, 2, 4.2, 6.1, 9.7].map((megabytes) => megabytes * MB) })
    const { seen } = await sends(line, lineClock())
    expect(line.broken()).toBe(5)
    expect(seen.filter(isWaiting).length).toBeGreaterThanOrEqual(5)
  })

  test('over a line that falls silent: the page ends what stands still, and goes on', async () => {
    const clock = lineClock()
    const line = await startLine(server.origin, { breaksAfter: [3 * MB], how: 'silent' })
    const { took } = await sends(line, clock, (seen) => {
      if (line.broken() === 1 && !seen.some(isWaiting)) clock.advance(1000)
    })
    expect(Math.max(...took)).toBeGreaterThanOrEqual(UPLOAD_STILL_MS)
  })
})
