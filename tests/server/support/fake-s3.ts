import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The part of S3 that the store uses; refuses unsigned requests. */
export interface FakeS3 {
  /** the settings that address it */
  readonly settings: { readonly bucketUrl: string; readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** the same in a server's environment */
  readonly env: Readonly<Record<string, string>>
  /** the stored objects, by key */
  readonly objects: Map<string, Buffer>
  /** called before a request is handled; if it returns a status, that is the answer, and nothing else is done */
  before: ((method: string, key: string) => number | undefined | Promise<number | undefined>) | undefined
  close(): Promise<void>
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const key = (request.url ?? '').replace('/bucket/', '')
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/.*\/s3\/aws4_request/.test(request.headers.authorization ?? '')
    if (!signed) return void response.writeHead(403).end()
    const body = request.method === 'PUT' ? await buffer(request) : undefined
    const status = await storage.before?.(request.method ?? '', key)
    if (status !== undefined) return void response.writeHead(status).end()
    if (body !== undefined) {
      if (request.headers['content-length'] === undefined) return void response.writeHead(411).end()
      objects.set(key, body)
      return void response.writeHead(200).end()
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    return void (object ? response.writeHead(200).end(object) : response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucketUrl = `http://127.0.0.1:${port}/bucket`
  const storage: FakeS3 = {
    settings: { bucketUrl, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' },
    env: { FILES_S3_URL: bucketUrl, FILES_S3_KEY_ID: 'key', FILES_S3_SECRET: 'secret' },
    objects,
    before: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return storage
}
