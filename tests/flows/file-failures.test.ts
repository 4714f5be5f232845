import { describe, expect, test } from 'vitest'
import { HttpError, NetworkError, ParseError } from '#shared/api/errors.ts'
import type { ApiClient } from '#shared/api/types.ts'
import { UPLOAD_REFUSAL_TEXTS } from '#shared/domain/files/upload-refusal-texts.ts'
import { UPLOAD_REFUSALS, type UploadRefusal } from '#shared/domain/files/upload-rules.ts'
import type { StoredFile } from '#shared/domain/forms/answers.ts'
import { createFileActions } from '#shared/flows/application/file-actions.ts'
import { STILL_MS } from '#shared/flows/application/send-file.ts'
import type { FileToShow, Preview } from '#shared/ports/preview.ts'
import { wav } from '../support/files.ts'
import { until } from '../support/flow-rig.ts'
import { uploadSlot } from './support/upload-slot.ts'

const STORED = { fileCode: 'code', fileName: 'a.png', fileType: 'image/png', fileUrl: '/file?fileCode=code', fileSize: 7 }
const KEPT: StoredFile = { fileCode: 'code', name: 'a.png', type: 'image/png', url: '/file?fileCode=code', bytes: 7 }
const http = (status: number, message?: string) => new HttpError('call', status, message === undefined ? undefined : { code: 'x', message })

/** A slot whose server answers as the test defines. */
function storeWith(api: Partial<ApiClient>) {
  const rig = uploadSlot(api)
  const now = () => rig.items()[0]?.at
  return { ...rig, now, uid: () => rig.items()[0]?.uid ?? '', hasFailed: () => until(() => now()?.kind === 'failed') }
}
const fails = (error: Error) => (() => Promise.reject(error)) as unknown as ApiClient['upload'] & ApiClient['bytes'] & ApiClient['call']
const picked = (shot = false, bytes = 7) => ({ name: 'a.png', bytes, content: new Blob(['1234567'.slice(0, bytes)]), shot })
const recording = (content: Buffer, name = 'a.wav') => ({ name, bytes: content.length, content: new Blob([new Uint8Array(content)]) })
const GONE = new NetworkError('call', 'gone')

describe('an upload that does not get through [8-11]', () => {
  test.each([
    ['the server failed', http(500, 'broken'), { message: { key: 'uploadFailed' } }],
    ['an answer that is none', new ParseError('call', 'html'), { message: { key: 'uploadFailed' } }],
    ['a refusal in words', http(409, 'not now'), { message: { text: 'not now' } }],
  ])('%s: upload failed, why where it is known, and it may be tried again', async (_what, error, said) => {
    const { store, slot, now, hasFailed } = storeWith({ upload: fails(error) })
    store.upload(slot, [picked()])
    await hasFailed()
    expect(now()).toEqual({ kind: 'failed', ...said, mayRetry: true })
  })

  const texts = Object.keys(UPLOAD_REFUSALS).map((reason) => {
    const key = UPLOAD_REFUSAL_TEXTS[reason as UploadRefusal]
    return [reason, { key, values: { maxSize: 10, count: 5 } }] as const
  })
  test.each([...texts, ['a reason of a newer server', { text: 'the words of the server' }] as const])(
    'refused for %s: the page has the text, in its own language, or the server’s',
    async (reason, message) => {
      const refused = async () => ({ success: false, reason, message: 'the words of the server' })
      const { store, slot, now, hasFailed } = storeWith({ upload: refused as unknown as ApiClient['upload'] })
      store.upload(slot, [picked()])
      await hasFailed()
      expect(now()).toMatchObject({ message, mayRetry: false })
    },
  )

  test.each([
    ['short.wav', wav(0.5), { kind: 'failed', message: { key: 'recordingTooShort', values: { duration: 1 } } }],
    // the server decides about unreadable files
    ['long.wav', wav(1), { kind: 'sending' }],
    ['odd.wav', Buffer.from('no sound'), { kind: 'sending' }],
  ])('%s is judged by its length before it is sent [5-03]', async (name, bytes, at) => {
    const { store, slot, now } = storeWith({ upload: () => new Promise<never>(() => undefined) })
    store.upload({ ...slot, types: ['wav'] }, [recording(bytes, name)])
    await until(() => now() !== undefined)
    expect(now()).toMatchObject(at)
  })

  test('an upload of a recording that fails says so [8-11]', async () => {
    const { store, slot, now, hasFailed } = storeWith({ upload: fails(http(500, '')) })
    store.upload({ ...slot, types: ['wav'] }, [recording(wav(1))])
    await hasFailed()
    expect(now()).toMatchObject({ message: { key: 'audioUploadFailed' }, mayRetry: true })
  })

  test.each(['NotFoundError', 'NotReadableError'])('the file is gone from the disk, %s: choose it again, and no retry', async (name) => {
    const { store, slot, now, hasFailed } = storeWith({ upload: fails(GONE) })
    const content = new Blob(['1234567'])
    content.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', name)) })
    store.upload(slot, [{ ...picked(), content }])
    await hasFailed()
    expect(now()).toEqual({ kind: 'failed', message: { key: 'fileGone' }, mayRetry: false })
  })

  test.each([
    ['no answer', GONE, { message: { key: 'uploadFailed' }, why: { key: 'networkAbnormal' } }],
    ['a server that is away', http(503, 'away'), { message: { key: 'uploadFailed' } }],
    ['too many calls', http(429, 'too many'), { message: { text: 'too many' } }],
  ])('%s: it goes on by itself, and fails when nothing arrives for long', async (_what, error, said) => {
    const { store, slot, now, ports } = storeWith({ upload: fails(error), call: fails(error) })
    store.upload(slot, [picked()])
    await until(() => now()?.kind === 'sending' && ports.clock.pending > 0)
    expect(now()).toEqual({ kind: 'sending', share: 0, isWaiting: true })
    const began = ports.clock.now().getTime()
    await until(() => {
      ports.clock.advance(1000)
      return now()?.kind === 'failed'
    })
    expect(ports.clock.now().getTime() - began).toBeGreaterThanOrEqual(STILL_MS)
    expect(now()).toEqual({ kind: 'failed', ...said, mayRetry: true })
  })

  test('the line is there again: the file goes on where the server has it; so does one that is sent again by hand', async () => {
    const parts: unknown[] = []
    let isDown = true
    const answers = async (answer: object) => {
      if (isDown) throw GONE
      return { success: true, ...answer }
    }
    const { store, slot, now, ports, uid, files } = storeWith({
      upload: ((_key: string, { query }: { query: { at: number } }) => {
        parts.push(query.at)
        return answers({ data: STORED })
      }) as unknown as ApiClient['upload'],
      call: (() => answers({ received: 4 })) as unknown as ApiClient['call'],
    })
    store.upload(slot, [picked()])
    await until(() => {
      ports.clock.advance(1000)
      return now()?.kind === 'failed'
    })
    isDown = false
    store.retry('m', uid())
    await until(() => files().length === 1)
    expect(parts).toEqual([0, 4])
  })

  test('the camera gave nothing: shooting failed; an empty file from a folder is an empty file', () => {
    const camera = storeWith({})
    camera.store.upload(camera.slot, [picked(true, 0)])
    expect(camera.now()).toMatchObject({ kind: 'failed', message: { key: 'shootingFailed' }, mayRetry: false })
    const folder = storeWith({})
    folder.store.upload(folder.slot, [picked(false, 0)])
    expect(folder.now()).toMatchObject({ message: { key: 'fileEmpty' } })
  })
})

test('the camera is refused to this page: that is told, and where to mend it [8-11]', () => {
  const { deps, ports } = storeWith({})
  createFileActions(deps).cameraRefused()
  expect(ports.dialogs.toasts).toEqual([{ message: { key: 'noCameraPermission' }, tone: 'failure' }])
})

describe('an upload taken back when every byte is sent [8-11]', () => {
  function sentWhole(call: ApiClient['call']) {
    let answer: (given: unknown) => void = () => undefined
    const rig = storeWith({
      call,
      upload: (_key, _input, _form, options) => {
        options?.onProgress?.(1)
        return new Promise((resolve, reject) => {
          answer = resolve as typeof answer
          options?.signal?.addEventListener('abort', () => reject(new NetworkError('call', 'aborted')))
        })
      },
    } as Partial<ApiClient>)
    rig.store.upload(rig.slot, [picked()])
    return { ...rig, answers: (given: unknown) => answer(given) }
  }

  test('what the server stored meanwhile is deleted again', async () => {
    const deleted: unknown[] = []
    const rig = sentWhole((async (_key: string, input: unknown) => {
      deleted.push(input)
      return { success: true }
    }) as unknown as ApiClient['call'])
    rig.store.cancel('m', rig.uid())
    rig.answers({ success: true, data: STORED })
    await until(() => rig.now() === undefined && deleted.length > 0)
    expect(deleted).toEqual([{ query: { fileCode: 'code' } }])
    expect([rig.files(), rig.ports.dialogs.toasts]).toEqual([[], []])
  })

  test('it cannot be deleted: cancelling failed, and the file is on the list', async () => {
    const rig = sentWhole(fails(http(500)))
    rig.store.cancel('m', rig.uid())
    rig.answers({ success: true, data: STORED })
    await until(() => rig.ports.dialogs.toasts.length === 1)
    expect(rig.ports.dialogs.toasts[0]?.message).toEqual({ key: 'cancelUploadFailed' })
    expect(rig.files()).toMatchObject([{ fileCode: 'code', name: 'a.png' }])
  })

  test('the answer never comes: given up after a while', async () => {
    const rig = sentWhole((async () => ({ success: true })) as unknown as ApiClient['call'])
    rig.store.cancel('m', rig.uid())
    expect(rig.now()?.kind).toBe('sending')
    rig.ports.clock.advance(15_000)
    await until(() => rig.now() === undefined)
    expect(rig.ports.dialogs.toasts).toEqual([])
  })
})

describe('looking at a file and keeping it [5-03], [8-11]', () => {
  function actsWith(parts: Partial<ApiClient>) {
    const { deps, ports } = storeWith({ urlOf: (path) => `https://ecad.example${path}`, ...parts })
    const shown: FileToShow[] = []
    const saved: string[] = []
    const save: Preview['save'] = ({ name, url }) => void saved.push(`${name} ${url}`)
    const preview: Preview = { images: () => undefined, file: (file) => void shown.push(file), save }
    const acts = createFileActions({ ...deps, ports: { ...ports, preview } })
    const toast = () => ports.dialogs.toasts.at(-1)?.message
    return { acts, shown, saved, toast }
  }
  const gives = (async () => new Blob(['x'])) as ApiClient['bytes']
  const links = (async () => ({ url: '/file?fileCode=code&key=k' })) as unknown as ApiClient['call']

  test.each([
    ['site.zip', '/file?fileCode=code', 'fileTypeNotPreviewable'],
    ['a.png', '', 'noPreviewUrl'],
  ])('%s at "%s": %s', (name, url, key) => {
    const { acts, shown, toast } = actsWith({ bytes: gives })
    acts.previewFile({ ...KEPT, name, url })
    expect([toast(), shown]).toEqual([{ key }, []])
  })

  test.each([
    ['a.PNG', 'picture'],
    ['a.pdf', 'pdf'],
  ])('%s is shown in the page, as a %s', async (name, kind) => {
    const { acts, shown } = actsWith({ bytes: gives })
    acts.previewFile({ ...KEPT, name })
    expect(shown).toMatchObject([{ name, kind }])
    expect(await shown[0]?.read(new AbortController().signal)).toEqual({ bytes: expect.any(Blob) })
  })

  test.each([
    ['not there any more', fails(http(404)), 'fileNotFound'],
    ['not to be had now', fails(http(500)), 'fileLoadFailed'],
    ['out of reach', fails(GONE), 'fileLoadFailed'],
  ])('a file that is %s is told in the viewer', async (_what, bytes, key) => {
    const { acts, shown } = actsWith({ bytes })
    acts.previewFile(KEPT)
    expect(await shown[0]?.read(new AbortController().signal)).toEqual({ failed: { key } })
  })

  test.each([
    [fails(http(404)), 'fileNotFound'],
    [fails(GONE), 'downloadFileFailed'],
  ])('a download that fails: $1', async (call, key) => {
    const { acts, saved, toast } = actsWith({ call })
    acts.downloadFile(KEPT)
    await until(() => toast() !== undefined)
    expect([toast(), saved]).toEqual([{ key }, []])
  })

  test('a download that works gives name and address to the surface, from the viewer too', async () => {
    const { acts, saved, shown } = actsWith({ call: links })
    acts.downloadFile(KEPT)
    acts.previewFile(KEPT)
    shown[0]?.download()
    await until(() => saved.length > 1)
    expect(saved).toEqual(Array(2).fill('a.png https://ecad.example/file?fileCode=code&key=k'))
  })
})
