import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeHttp, listenHttp } from '#tests/support/listen.ts'

/** Called before a request is handled; if it returns a status, that is the answer, and nothing else is done. */
type Before = (method: string, key: string) => number | undefined | Promise<number | undefined>

/** The part of S3 that the store uses; refuses unsigned requests. */
export async function startFakeS3() {
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
  const bucketUrl = `${await listenHttp(server)}/bucket`
  const storage = {
    /** the settings that address it, and the same in a server's environment */
    settings: { bucketUrl, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' },
    env: { FILES_S3_URL: bucketUrl, FILES_S3_KEY_ID: 'key', FILES_S3_SECRET: 'secret' },
    objects,
    before: undefined as Before | undefined,
    close: () => closeHttp(server),
  }
  return storage
}
