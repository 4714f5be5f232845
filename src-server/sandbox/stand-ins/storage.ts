import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { isFileKey } from '../../applications/files/store.ts'
import { MINUTE_MS } from '../../platform/clock.ts'

/** The product's access to the storage. */
export interface StorageKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const BUCKET = '/ecad/'
/** Lifetime of a signature, as in S3. */
const GOOD_FOR_MS = 15 * MINUTE_MS

/** The part of S3 that the product uses, on a folder: PUT, GET and DELETE of objects, each signed (AWS Signature 4). */
export async function startStorage(folder: string, keys: StorageKeys, { host, port }: { readonly host: string; readonly port: number }) {
  await mkdir(folder, { recursive: true })
  const server = createServer((request, response) => {
    answer(folder, keys, request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the storage has no port')
  return {
    bucketUrl: `http://${host}:${address.port}${BUCKET.slice(0, -1)}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function answer(folder: string, keys: StorageKeys, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = request.url?.startsWith(BUCKET) ? request.url.slice(BUCKET.length) : ''
  if (!(await isSigned(request, keys))) return void response.writeHead(403).end()
  if (!isFileKey(key)) return void response.writeHead(400).end()
  const path = join(folder, key)
  if (request.method === 'PUT') {
    // S3 requires the length before the bytes.
    if (request.headers['content-length'] === undefined) return void response.writeHead(411).end()
    await pipeline(request, createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    await rm(path, { force: true })
    return void response.writeHead(204).end()
  }
  if (request.method !== 'GET') return void response.writeHead(405).end()
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-length': found.size })
  await pipeline(createReadStream(path), response)
}

/** Signs the request again with its list of signed headers, and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage, keys: StorageKeys): Promise<boolean> {
  const { authorization = '' } = headers
  const [, region = '', signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([^/]+)\/\S+, SignedHeaders=([\w;-]+), /.exec(authorization) ?? []
  const datetime = String(headers['x-amz-date'] ?? '')
  const at = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (region === '' || !(Math.abs(Date.now() - at) < GOOD_FOR_MS)) return false
  const again = new AwsV4Signer({
    ...keys,
    method,
    url: `http://${headers.host}${url}`,
    headers: signed
      .split(';')
      .filter((name) => name !== 'host')
      .map((name): [string, string] => [name, String(headers[name] ?? '')]),
    service: 's3',
    region,
    datetime,
    allHeaders: true,
  })
  return (await again.authHeader()) === authorization
}
