import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createApiClient, UPLOAD_STILL_MS } from '#shared/api/client.ts'
import { createTokenStore, TOKEN_KEY } from '#shared/api/token.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { StoredFile } from '#shared/domain/forms/answers.ts'
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

const stored = (name: string): StoredFile => ({ fileCode: name, name, type: 'image/png', url: `/${name}`, bytes: 7 })
const picked = (name: string) => ({ name, bytes: 7, content: new Blob(['1234567']) })

/** A slot that contains a.png and b.png, and a server that answers each call on request. */
function slotRig(maxFiles = 5) {
  const waiting = new Map<string, (answer: object) => void>()
  const held = (name: string) => new Promise<never>((resolve) => void waiting.set(name, resolve as (answer: object) => void))
  const api = {
    call: (_key: string, { query }: { query: { fileCode: string } }) => held(`delete ${query.fileCode}`),
    upload: (_key: string, _input: object, form: FormData) => held(`upload ${(form.get('file') as File).name}`),
  } as unknown as ApiClient
  const rig = uploadSlot(api, { maxFiles, present: [stored('a.png'), stored('b.png')] })
  return {
    ...rig,
    names: () => Array.from(rig.files(), ({ name }) => name).sort(),
    asked: () => [...waiting.keys()],
    async answers(call: string, ok = true): Promise<void> {
      await until(() => waiting.has(call))
      const name = call.split(' ')[1] ?? ''
      const data = { fileCode: name, fileName: name, fileType: 'image/png', fileUrl: `/${name}`, fileSize: 7 }
      waiting.get(call)?.(ok ? { success: true, ...(call.startsWith('upload') ? { data } : {}) } : { success: false })
      waiting.delete(call)
      // an answer is processed over a few turns
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
type Rig = ReturnType<typeof slotRig>

const removes = ({ store, slot }: Rig, ...names: readonly string[]): void => {
  for (const name of names) store.remove(slot, name)
}
const uploads = ({ store, slot }: Rig, ...names: readonly string[]): void => {
  for (const name of names) store.upload(slot, [picked(name)])
}
const PAIRS = [
  ['delete a.png', 'delete b.png'],
  ['delete a.png', 'upload c.png'],
  ['upload c.png', 'upload d.png'],
] as const
/** Every order of two actions with two moments each; a press precedes its answer. */
const ORDERS = ['1122', '1212', '1221', '2112', '2121', '2211']

describe('two changes of one slot: neither overwrites the other, however they meet [5-03]', () => {
  test.each(PAIRS.flatMap(([one, other]) => ORDERS.map((order) => [one, other, order] as const)))(
    '%s and %s in the order %s',
    async (one, other, order) => {
      const rig = slotRig()
      const pressed = new Set<string>()
      const late: string[] = []
      for (const turn of order) {
        const call = turn === '1' ? one : other
        const [what = '', name = ''] = call.split(' ')
        if (!pressed.has(call)) {
          pressed.add(call)
          if (what === 'delete') removes(rig, name)
          else uploads(rig, name)
        } else if (rig.asked().includes(call)) await rig.answers(call)
        else late.push(call)
      }
      // an upload that waited for a deletion is answered last
      for (const call of late) await rig.answers(call)
      const left = ['a.png', 'b.png', 'c.png', 'd.png'].filter(
        (name, at) => pressed.has(`upload ${name}`) || (at < 2 && !pressed.has(`delete ${name}`)),
      )
      expect([rig.names(), rig.items(), rig.ports.dialogs.toasts]).toEqual([left, [], []])
    },
  )

  test.each(['1212', '1221'])('a deletion that fails beside one that does not, in the order %s', async (order) => {
    const rig = slotRig()
    removes(rig, 'a.png', 'b.png')
    for (const turn of order.slice(2)) await (turn === '1' ? rig.answers('delete a.png', false) : rig.answers('delete b.png'))
    expect([rig.names(), rig.ports.dialogs.toasts.length]).toEqual([['a.png'], 1])
  })

  test('a second press on the same file asks for nothing more', async () => {
    const rig = slotRig()
    removes(rig, 'a.png', 'a.png')
    await rig.answers('delete a.png')
    expect([rig.names(), rig.asked()]).toEqual([['b.png'], []])
  })

  test('the same file picked in the place of one that is being deleted is taken once that is gone', async () => {
    const rig = slotRig(2)
    removes(rig, 'a.png')
    uploads(rig, 'a.png')
    expect(rig.asked()).toEqual(['delete a.png'])
    await rig.answers('delete a.png')
    await rig.answers('upload a.png')
    expect([rig.names(), rig.items()]).toEqual([['a.png', 'b.png'], []])
  })

  test('the deletion fails: the file that was picked for its place is one too many', async () => {
    const rig = slotRig(2)
    removes(rig, 'a.png')
    uploads(rig, 'c.png')
    await rig.answers('delete a.png', false)
    expect(rig.items()).toMatchObject([{ name: 'c.png', at: { kind: 'failed', message: { key: 'maxFiles' } } }])
  })

  test('picked twice before the page is drawn again: the second is judged beside the first, stored or on its way', async () => {
    const rig = slotRig(3)
    uploads(rig, 'c.png', 'c.png')
    expect(rig.items().map(({ at }) => at)).toMatchObject([{ kind: 'sending' }, { message: { key: 'maxFiles' } }])
    await rig.answers('upload c.png')
    uploads(rig, 'd.png')
    expect(rig.items()).toMatchObject([{ name: 'd.png', at: { kind: 'failed', message: { key: 'maxFiles' } } }])
    expect(rig.names()).toEqual(['a.png', 'b.png', 'c.png'])
  })

  test('an answer that comes after the application was left changes nothing of another', async () => {
    const rig = slotRig()
    removes(rig, 'a.png')
    uploads(rig, 'c.png')
    rig.store.stop()
    await rig.answers('delete a.png')
    expect([rig.names(), rig.asked()]).toEqual([['a.png', 'b.png'], []])
  })
})

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
  const ours = { apiHost: '/api', origin: line.origin, basePath: '/ecad', surface: 'web', language: () => 'en' as const } as const
  const client = createApiClient({ ...ours, token: createTokenStore(local), clock, onSignedOut: () => undefined })
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
