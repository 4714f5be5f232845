import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Swept, toSweep } from '#server/operations/retention/sweep.ts'
import { allSteps } from './all-steps.ts'
import { accept, submission, upload, versionOf } from './application.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>

export async function startUploadServer(env: Readonly<Record<string, string>> = {}, options: Omit<TestServerOptions, 'services'> = {}) {
  const server = await startTestServer(env, { ...options, services: true })
  const { dataDir } = server.context.settings
  const kept = join(dataDir, 'files', 'kept')
  const incomingFolder = join(dataDir, 'files', 'incoming')
  return {
    ...server,
    incomingFolder,
    stored: (): readonly string[] => (existsSync(kept) ? readdirSync(kept).flatMap((part) => readdirSync(join(kept, part))) : []),
    incoming: (): readonly string[] => readdirSync(incomingFolder),
    sweep: async (): Promise<Swept> => allSteps(toSweep(server.context, await server.context.filePlaces(), { warn: () => undefined })),
  }
}

/** Uploads, and returns the code under which the file is stored. */
export async function kept(person: TestClient, of: Record<string, string>, name: string, content: Buffer): Promise<string> {
  const { status, body } = await upload(person, of, name, content)
  if (body.data === undefined) throw new Error(`not kept: ${status} ${body.reason} ${body.message}`)
  return body.data.fileCode
}

/** A file as the client claims it for a material; everything except the code is made up. */
export const claim = (materialsId: string, uploadFileCode: string) => ({
  ...{ materialsId, materialsCode: 'made-up', materialsName: 'made up', uploadFileCode },
  ...{ uploadFileName: 'made-up.exe', uploadFileType: 'text/html', uploadFileUrl: 'https://elsewhere.example/' },
})

/** Submits the data update [UPD-02] with these files for its required material. */
export const submitUpdate = async (person: TestClient, fileCodes: readonly string[], more: Record<string, unknown> = {}) =>
  accept(person, await submission(person, 'UPD-02', { applicantMaterials: fileCodes.map((fileCode) => claim('proof', fileCode)), ...more }))

export async function statusOfDownload({ origin, headers }: TestClient, fileCode: string): Promise<number> {
  const path = `/api/file/processing/download?fileCode=${fileCode}`
  return (await fetch(`${origin}${path}`, { headers: { 'x-ecad-client': 'web', ...headers } })).status
}

export const deletes = async (person: TestClient, fileCode: string): Promise<boolean> =>
  (await person.send<{ success: boolean }>('DELETE', `/file?fileCode=${fileCode}`)).body.success

/** Saves a draft over the given revision; returns the new revision, or 0 if it was not saved. */
export async function saveDraft(person: TestClient, itemCode: string, more: object, baseRevision = 0): Promise<number> {
  const content = { step: 1, maxStep: 1, forms: {}, receiveResult: [], applicantMaterials: [], idempotencyKey: randomUUID(), ...more }
  const draft = { itemCode, baseRevision, serviceVersion: await versionOf(person, itemCode), content }
  const { body } = await person.send<{ revision?: number }>('PUT', '/draft', JSON.stringify(draft))
  return body.revision ?? 0
}
