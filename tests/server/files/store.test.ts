import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/files/folder-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import type { FileStore } from '#server/files/store.ts'

let folder = ''
let server: Server
const objects = new Map<string, Buffer>()

/** As much of S3 as the store uses; refuses what is not signed for it. */
function fakeS3(): Server {
  return createServer(async (request, response) => {
    const key = request.url ?? ''
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/.*\/s3\/aws4_request/.test(request.headers.authorization ?? '')
    if (!signed) return void response.writeHead(403).end()
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return void response.writeHead(411).end()
      objects.set(key, await buffer(request))
      return void response.writeHead(200).end()
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    return void (object ? response.writeHead(200).end(object) : response.writeHead(404).end())
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
  server = fakeS3()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const port = () => (server.address() as { port: number }).port
const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', () => folderStore(join(folder, 'kept'))],
  [
    'S3-compatible storage',
    async () => s3Store({ bucketUrl: `http://127.0.0.1:${port()}/bucket`, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }),
  ],
]

describe.each(stores)('%s keeps uploads (decision 6)', (_name, make) => {
  const key = () => randomBytes(16).toString('base64url')
  const upload = async (content: Buffer) => {
    const path = join(folder, key())
    await writeFile(path, content)
    return path
  }

  it('gives back the bytes, takes the temporary file away, and forgets on removal', async () => {
    const store = await make()
    const name = key()
    const content = randomBytes(300_000)
    const path = await upload(content)
    await store.put(name, path, 'application/pdf')
    const stream = await store.open(name)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
    expect(await readdir(folder)).not.toContain(path.split('/').at(-1))
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeUndefined()
  })

  it.each(['../../etc/passwd', 'short', '', 'a/b', '%2e%2e'])('%j never becomes a path (threat 12)', async (name) => {
    const store = await make()
    await expect(store.open(name)).rejects.toThrow('not a file key')
  })
})
