import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { putService } from '#server/applications/services/repository.ts'
import type { UploadType } from '#shared/domain/files/file-kinds.ts'
import { seededService, upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { mp3, pdf, png, sizedPdf } from '#tests/support/files.ts'
import { deletes, kept, startUploadServer, statusOfDownload, submitUpdate, type UploadServer } from '#tests/support/upload-server.ts'

const WIDE = 12
const rounds = [0, 1]
const photo = { itemCode: 'UPD-02', materialsId: 'photo' }
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const field = { itemCode: 'CERT-01' }
const itemCode = 'OWN-09'

const server = await closeAfterAll(startUploadServer())
const tight = await closeAfterAll(startUploadServer({ ACCOUNT_FILES: '8', ACCOUNT_MEGABYTES: '10' }))

/** A service that takes recordings as proof, and two files for any material. */
const update = seededService('upd-02')
for (const material of update.steps.flatMap(({ materials }) => materials ?? []))
  Object.assign(material, { maxFiles: 2 }, material.materialsId === 'proof' && { types: ['mp3', 'pdf'] satisfies UploadType[] })
await putService(server.context.db, { ...update, itemCode, itemId: itemCode, serviceCode: itemCode }, 'loaded', server.clock.now())

const reasons = (answers: readonly Awaited<ReturnType<typeof upload>>[]) => {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = body.success ? 'kept' : (body.reason ?? String(status))
    counted[outcome] = (counted[outcome] ?? 0) + 1
  }
  return counted
}
/** Every file in the store has its row, and none is partial. */
async function expectNothingLeftOver(at: UploadServer): Promise<void> {
  const rows = await at.context.db.select().from(files)
  expect([...at.stored()].sort()).toEqual(rows.map(({ fileCode }) => fileCode).sort())
  expect(rows.filter(({ state }) => state !== 'kept')).toEqual([])
  expect(at.incoming()).toEqual([])
}

describe('a form that is broken is the caller’s fault, and nothing of it is kept (threat 12)', () => {
  const head = 'content-disposition: form-data; name="file"; filename="plan.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
  const whole = `--edge\r\n${head}${pdf().toString('latin1')}\r\n--edge--\r\n`

  it.each([
    ['it ends in the file', whole.slice(0, -30)],
    ['it ends in the head of its part', `--edge\r\n${head.slice(0, 40)}`],
    ['its last line is missing', whole.replace('--edge--\r\n', '')],
    ['there is nothing', ''],
    ['its edge is another', whole.replaceAll('--edge', '--other')],
    ['its part has no name', whole.replace('name="file"; ', '')],
    ['its field is another', whole.replace('name="file"', 'name="__proto__"')],
    ['it names a place that no service has', whole.slice(0, -30), 'asked by no service'],
  ])('%s', async (_what, body, materialsId = 'proof') => {
    const query = new URLSearchParams({ ...proof, fileUid: 'broken', materialsId })
    const own = { 'x-ecad-client': 'web', 'content-type': 'multipart/form-data; boundary=edge' }
    const headers = { ...(await server.signIn()).headers, ...own }
    const answer = await fetch(`${server.origin}/api/file/upload?${query}`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid-request' }])
    expect([server.stored(), server.incoming()]).toEqual([[], []])
  })
})

describe(`uploads ${WIDE} wide, twice (threat 12, threat 31)`, { timeout: 120_000 }, () => {
  it.each([
    ['material: exactly as many as it takes', server, photo, 5, 'too-many'],
    ['account: exactly as many as it may have', tight, field, 8, 'account-full'],
  ] as const)('of one %s', async (what, at, of, most, reason) => {
    for (const round of rounds) {
      const person = await at.signIn(`${what}-${round}`)
      const answers = await Promise.all(Array.from({ length: WIDE }, (_, index) => upload(person, of, 'a.png', png(1 + round, 1 + index))))
      expect(reasons(answers)).toEqual({ kept: most, [reason]: WIDE - most })
      expect(await at.context.db.$count(files, eq(files.accountId, `${what}-${round}`))).toBe(most)
    }
    await expectNothingLeftOver(at)
  })

  it.each([
    ['the same content: one, and the others are duplicates', photo, () => ({}), { kept: 1, duplicate: 5 }],
    ['one upload sent again and again: each answers the same file', proof, () => ({ fileUid: randomUUID() }), { kept: 6 }],
  ])('of %s', async (what, place, more, outcomes) => {
    for (const round of rounds) {
      const person = await server.signIn(`${what}-${round}`)
      const of = { ...place, ...more() }
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(person, of, 'a.png', png())))
      expect(reasons(answers)).toEqual(outcomes)
      expect(new Set(answers.flatMap(({ body }) => body.data?.fileCode ?? [])).size).toBe(1)
    }
    await expectNothingLeftOver(server)
  })

  it('of one name and one length but other content: each is kept', async () => {
    const person = await server.signIn('one-name')
    const [one, other] = ['one', 'two'].map((note) => Buffer.concat([pdf(), Buffer.from(`% ${note}\n`)])) as [Buffer, Buffer]
    const answers = await Promise.all([one, other].map((content) => upload(person, proof, 'image.pdf', content)))
    expect(reasons(answers)).toEqual({ kept: 2 })
    expect((await upload(person, proof, 'another name.pdf', one)).body).toMatchObject({ success: false, reason: 'duplicate' })
  })
})

describe('a mark that was used is not used for anything else', () => {
  it.each([
    ['other content', proof, 'a.png', png(), 'duplicate'],
    ['another material', photo, 'a.pdf', pdf(), 'type'],
    ['another service', field, 'a.pdf', pdf(), 'duplicate'],
  ])('%s under it is refused', async (_what, of, name, content, reason) => {
    const person = await server.signIn()
    const fileUid = randomUUID()
    await kept(person, { ...proof, fileUid }, 'a.pdf', pdf())
    expect((await upload(person, { ...of, fileUid }, name, content)).body).toMatchObject({ success: false, reason })
  })

  it('deleted, it is free again: the file is sent anew', async () => {
    const person = await server.signIn()
    const of = { ...proof, fileUid: randomUUID() }
    const first = await kept(person, of, 'a.pdf', pdf())
    expect(await deletes(person, first)).toBe(true)
    const again = await kept(person, of, 'a.pdf', pdf())
    expect(again).not.toBe(first)
    expect(await statusOfDownload(person, again)).toBe(200)
  })
})

describe('what one account may have (threat 31)', () => {
  it('is bounded in bytes as well, and the message explains it; a file deleted makes room at once', async () => {
    const person = await tight.signIn()
    const [large, other] = [6, 5].map((megabytes) => sizedPdf(megabytes * 1024 * 1024)) as [Buffer, Buffer]
    const first = await kept(person, field, 'a.pdf', large)
    const message = expect.stringMatching(/^Your account has reached its file limit/)
    expect((await upload(person, field, 'b.pdf', other)).body).toMatchObject({ success: false, reason: 'account-full', message })
    await deletes(person, first)
    await kept(person, field, 'b.pdf', other)
  })

  it('counts submitted files for a day, so that free applications fill no disk; then there is room again', async () => {
    const person = await tight.signIn('filer')
    for (const application of [0, 1]) {
      const codes = []
      for (let index = 1; index <= 4; index += 1) codes.push(await kept(person, proof, 'a.png', png(application * 4 + index)))
      expect((await submitUpdate(person, codes)).body.success).toBe(true)
    }
    expect((await upload(person, proof, '9.png', png(9))).body.reason).toBe('account-full')
    tight.clock.advance({ hours: 25 })
    expect((await upload(await tight.signIn('filer'), proof, '9.png', png(9))).body.success).toBe(true)
  })
})

describe('a material of a service', () => {
  const own = { itemCode, materialsId: 'photo' }

  it('says how many it takes, not how many others do', async () => {
    const person = await server.signIn()
    for (let width = 1; width <= 2; width += 1) await kept(person, own, `${width}.png`, png(width))
    expect((await upload(person, own, '3.png', png(3))).body.message).toBe('Maximum number of files: 2')
  })

  it('that names recordings takes them, and refuses one that is too short in words; others refuse all [5-03]', async () => {
    const person = await server.signIn()
    const send = async (of: Record<string, string>, name: string, frames: number) => (await upload(person, of, name, mp3(frames))).body
    const sound = { ...own, materialsId: 'proof' }
    expect(await send(sound, 'a.mp3', 60)).toMatchObject({ success: true, data: { fileType: 'audio/mpeg' } })
    const message = expect.stringContaining('Minimum length of the recording: 1 s')
    expect(await send(sound, 'b.mp3', 20)).toMatchObject({ reason: 'short', message })
    expect(await send(proof, 'a.mp3', 60)).toMatchObject({ success: false, reason: 'type' })
  })
})
