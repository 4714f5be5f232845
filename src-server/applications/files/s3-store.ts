import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { USER_AGENT } from '../../platform/http/user-agent.ts'
import type { S3Settings } from '../../platform/settings/settings.ts'
import { type FileStore, isFileKey } from './store.ts'

const TIME_LIMIT_MS = 30_000
/** A key that no file has, because keys are random. */
const UNUSED_KEY = 'A'.repeat(22)
/** Answers of a working storage for a missing key; the last one if the credentials may not list the bucket. */
const MISSING_FILE_ANSWERS: readonly string[] = ['404 ', '404 NoSuchKey', '403 AccessDenied']

/** Stores files as objects named by their key; bytes are streamed from and to disk. */
export function s3Store(settings: S3Settings): FileStore {
  const client = new AwsClient({ ...settings, service: 's3', retries: 2 })
  const send = async (key: string, init: { method: string; body?: Blob; headers?: Record<string, string> }): Promise<Response> => {
    if (!isFileKey(key)) throw new Error('not a file key')
    return client.fetch(`${settings.bucketUrl}/${key}`, {
      ...init,
      headers: { ...USER_AGENT, ...init.headers },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
  }
  return {
    async put(key, path, mime) {
      // a Blob over the file is read while it is sent, and provides the length that S3 requires
      const answer = await send(key, { method: 'PUT', body: await openAsBlob(path), headers: { 'content-type': mime } })
      if (!answer.ok) throw new Error(`storage refused a file: ${answer.status}`)
      await rm(path, { force: true })
    },
    async open(key) {
      const answer = await send(key, { method: 'GET' })
      if (answer.status === 404) return undefined
      if (!answer.ok || answer.body === null) throw new Error(`storage did not give a file: ${answer.status}`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    async remove(key) {
      const answer = await send(key, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw new Error(`storage did not remove a file: ${answer.status}`)
    },
    async check() {
      const answer = await send(UNUSED_KEY, { method: 'GET' })
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
      if (answer.ok || MISSING_FILE_ANSWERS.includes(`${answer.status} ${code}`)) return
      throw new Error(`storage refuses: ${answer.status} ${code}`)
    },
  }
}
