import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { putService } from '#server/applications/services/repository.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { seededService, upload } from '../../../support/application.ts'
import { pdf, png, sizedPdf } from '../../../support/files.ts'
import { deletes, kept, startUploadServer, statusOfDownload, submitUpdate, type UploadServer } from '../../../support/upload-server.ts'

const ROUNDS = 2
const WIDE = 12
const photo = { itemCode: 'UPD-02', materialsId: 'photo' }
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const field = { itemCode: 'CERT-01' }

const server = await closeAfterAll(startUploadServer())
const tight = await closeAfterAll(startUploadServer({ ACCOUNT_FILES: '8', ACCOUNT_MEGABYTES: '10' }))

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
const freeOf = async (at: UploadServer, accountId: string) =>
  (await at.context.db.select().from(files).where(eq(files.accountId, accountId))).filter(({ applyNo }) => applyNo === null)
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

const picture = (round: number, index: number) => png(1 + round, 1 + index)

describe(`uploads ${WIDE} wide, ${ROUNDS} times (threat 12, threat 31)`, { timeout: 120_000 }, () => {
  it.each([
    ['material: exactly as many as it takes', server, photo, 5, 'too-many'],
    ['account: exactly as many as it may have', tight, field, 8, 'account-full'],
  ] as const)('of one %s', async (what, at, of, most, reason) => {
    for (const round of rounds) {
      const person = await at.signIn(`${what}-${round}`)
      const answers = await Promise.all(Array.from({ length: WIDE }, (_, index) => upload(person, of, 'a.png', picture(round, index))))
      expect(reasons(answers)).toEqual({ kept: most, [reason]: WIDE - most })
      expect(await freeOf(at, `${what}-${round}`)).toHaveLength(most)
    }
    await expectNothingLeftOver(at)
  })

  it('of the same content: one, and the others are duplicates', async () => {
    for (const round of rounds) {
      const person = await server.signIn(`same-${round}`)
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(person, photo, 'a.png', png())))
      expect(reasons(answers)).toEqual({ kept: 1, duplicate: 5 })
    }
    await expectNothingLeftOver(server)
  })

  it('of one name and one length but other content: each is kept', async () => {
    const person = await server.signIn('one-name')
    const contents = ['one', 'two'].map((note) => Buffer.concat([pdf(), Buffer.from(`% ${note}\n`)]))
    const answers = await Promise.all(contents.map((content) => upload(person, proof, 'image.pdf', content)))
    expect(reasons(answers)).toEqual({ kept: 2 })
    const { body } = await upload(person, proof, 'another name.pdf', contents[0] ?? pdf())
    expect(body).toMatchObject({ success: false, reason: 'duplicate' })
  })

  it('of one upload sent again and again: each answers the same file', async () => {
    for (const round of rounds) {
      const person = await server.signIn(`retry-${round}`)
      const of = { ...proof, fileUid: randomUUID() }
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(person, of, 'a.pdf', pdf())))
      expect(reasons(answers)).toEqual({ kept: 6 })
      expect(new Set(answers.map(({ body }) => body.data?.fileCode)).size).toBe(1)
    }
    await expectNothingLeftOver(server)
  })
})

describe('a mark that was used is not used for anything else', () => {
  it.each([
    ['other content', proof, png()],
    ['another material', photo, pdf()],
    ['another service', field, pdf()],
  ])('%s under it is refused', async (_what, of, content) => {
    const person = await server.signIn()
    const fileUid = randomUUID()
    await kept(person, { ...proof, fileUid }, 'a.pdf', pdf())
    const { body } = await upload(person, { ...of, fileUid }, content.equals(png()) ? 'a.png' : 'a.pdf', content)
    expect(body).toMatchObject({ success: false })
    expect(['duplicate', 'type']).toContain(body.reason)
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
  const large = (megabytes: number, mark: string) => sizedPdf(megabytes * 1024 * 1024, mark)

  it('is bounded in bytes as well, and the message explains it', async () => {
    const person = await tight.signIn()
    await kept(person, field, 'a.pdf', large(6, 'a'))
    expect((await upload(person, field, 'b.pdf', large(5, 'b'))).body).toMatchObject({
      success: false,
      reason: 'account-full',
      message: expect.stringMatching(/^Your account has reached its file limit/),
    })
    await kept(person, field, 'c.pdf', large(4, 'c'))
  })

  it('counts submitted files for a day, so that free applications fill no disk; then there is room again', async () => {
    const person = await tight.signIn('filer')
    const send = (index: number, of = proof) => upload(person, of, `${index}.png`, png(index))
    for (const application of [0, 1]) {
      const codes = []
      for (let index = 1; index <= 4; index += 1) codes.push((await send(application * 4 + index)).body.data?.fileCode ?? '')
      expect((await submitUpdate(person, codes)).body.success).toBe(true)
    }
    expect((await send(9)).body.reason).toBe('account-full')
    tight.clock.advance({ hours: 25 })
    expect((await upload(await tight.signIn('filer'), proof, '9.png', png(9))).body.success).toBe(true)
  })

  it('a file deleted makes room at once', async () => {
    const person = await tight.signIn()
    const codes = []
    for (let index = 1; index <= 8; index += 1) codes.push(await kept(person, field, `${index}.png`, png(index)))
    expect((await upload(person, field, '9.png', png(9))).body.reason).toBe('account-full')
    await deletes(person, codes[0] ?? '')
    expect((await upload(person, field, '9.png', png(9))).body.success).toBe(true)
  })
})

it('a material says how many it takes, not how many others do', async () => {
  const update = seededService('upd-02')
  const [, , step] = update.steps
  for (const material of step?.materials ?? []) material.maxFiles = 2
  const other = { ...update, itemCode: 'TWO-22', itemId: '106522', serviceCode: 'TWO-22' }
  await putService(server.context.db, other, 'loaded', server.clock.now())
  const person = await server.signIn()
  const of = { itemCode: 'TWO-22', materialsId: 'photo' }
  for (let width = 1; width <= 2; width += 1) await kept(person, of, `${width}.png`, png(width))
  expect((await upload(person, of, '3.png', png(3))).body.message).toBe('Maximum number of files: 2')
})
