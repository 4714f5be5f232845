import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '#server/applications/files/inspect.ts'
import { putService } from '#server/applications/services/repository.ts'
import type { UploadType } from '#shared/domain/files/file-kinds.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { seededService, upload } from '../../../support/application.ts'
import { FRAGMENTS, m4a, mp3, pdf, wav, zip } from '../../../support/files.ts'
import { startUploadServer } from '../../../support/upload-server.ts'

const folder = tempFolder('recordings')

describe('recordings are judged by their structure [5-03], threat 12', () => {
  it.each<readonly [what: string, name: string, content: Buffer, outcome: string]>([
    ['a WAV of a second', 'a.wav', wav(1), 'audio/wav'],
    ['a WAV of less', 'a.wav', wav(0.99), 'short'],
    ['a WAV that was cut off, with no length', 'a.wav', wav(2).fill(0, 54, 58), 'audio/wav'],
    ['a WAV without sound', 'a.wav', wav(1).subarray(0, 40), 'damaged'],
    ['an MP3 of 39 frames', 'a.mp3', mp3(39), 'audio/mpeg'],
    ['an MP3 of 38', 'a.mp3', mp3(38), 'short'],
    ['an MP3 without a tag', 'a.mp3', mp3(39).subarray(138), 'audio/mpeg'],
    ['a tag without an MP3', 'a.mp3', mp3(0), 'damaged'],
    ['an M4A of a second', 'a.m4a', m4a(1), 'audio/mp4'],
    ['an M4A of less', 'a.m4a', m4a(0.5), 'short'],
    ['a long M4A', 'a.m4a', m4a(1, { isLong: true }), 'audio/mp4'],
    ['a long M4A of less', 'a.m4a', m4a(0.5, { isLong: true }), 'short'],
    ['an M4A in fragments', 'a.m4a', m4a(0, { more: [FRAGMENTS] }), 'audio/mp4'],
    ['a film', 'a.m4a', m4a(9, { handler: 'vide' }), 'damaged'],
    ['an M4A that breaks off', 'a.m4a', m4a(9).subarray(0, 150), 'damaged'],
    ['an M4A without a name', 'memo', m4a(2), 'audio/mp4'],
    ['a PDF that calls itself a recording', 'a.mp3', pdf(), 'type'],
    ['a recording that calls itself a WAV', 'a.wav', mp3(60), 'type'],
    ['a page in a tag', 'a.mp3', Buffer.concat([mp3(60).subarray(0, 20), Buffer.from('<script>'), mp3(60).subarray(28)]), 'two-in-one'],
    ['a recording in a ZIP', 'a.zip', zip({ 'a.mp3': mp3(60) }), 'archive-content'],
  ])('%s', async (_what, name, content, outcome) => {
    const path = join(folder.path, 'subject')
    await writeFile(path, content)
    const verdict = await inspectFile(path, name)
    expect(verdict.ok ? verdict.mime : verdict.reason).toBe(outcome)
  })
})

const server = await closeAfterAll(startUploadServer())
const itemCode = 'SOUND-09'
const there = { itemCode, materialsId: 'proof' }
const update = seededService('upd-02')
const types: UploadType[] = ['mp3', 'pdf']
const steps = update.steps.map((step) => ({
  ...step,
  ...(step.materials && { materials: step.materials.map((one) => (one.materialsId === 'proof' ? { ...one, types } : one)) }),
}))
await putService(server.context.db, { ...update, itemCode, itemId: itemCode, serviceCode: itemCode, steps }, 'loaded', server.clock.now())

describe('a material that names recordings [5-03]', () => {
  it('takes them, refuses one that is too short in words, and others refuse all', async () => {
    const person = await server.signIn()
    expect((await upload(person, there, 'a.mp3', mp3(60))).body).toMatchObject({ success: true, data: { fileType: 'audio/mpeg' } })
    const short = (await upload(person, there, 'b.mp3', mp3(20))).body
    expect(short).toMatchObject({ reason: 'short', message: expect.stringContaining('Minimum length of the recording: 1 s') })
    const elsewhere = (await upload(person, { ...there, itemCode: 'UPD-02' }, 'a.mp3', mp3(60))).body
    expect(elsewhere).toMatchObject({ success: false, reason: 'type' })
  })
})
