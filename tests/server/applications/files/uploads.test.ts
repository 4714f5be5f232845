import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import type { UploadType } from '#shared/domain/files/file-kinds.ts'
import { accept, forgetsDraft, GOOD_FORMS, seededService, submission, upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { mp3, pdf, png, sizedPdf } from '#tests/support/files.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import {
  claim,
  deletes,
  kept,
  saveDraft,
  startUploadServer,
  statusOfDownload,
  submitUpdate,
  type UploadServer,
} from '#tests/support/upload-server.ts'

const WIDE = 12
const rounds = [0, 1]
const photo = { itemCode: 'UPD-02', materialsId: 'photo' }
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const field = { itemCode: 'CERT-01' }
const OWN = 'OWN-09'

const server = await closeAfterAll(startUploadServer())
const tight = await closeAfterAll(startUploadServer({ ACCOUNT_FILES: '8', ACCOUNT_MEGABYTES: '10' }))

/** The service for updating data with other limits: recordings as proof, two files for any material, and an upload in its form. */
const update = seededService('upd-02')
const types: UploadType[] = ['mp3', 'pdf', 'png']
for (const { materials = [], formJson } of update.steps) {
  for (const material of materials) Object.assign(material, { maxFiles: 2 }, material.materialsId === 'proof' && { types })
  const widget = { 'x-decorator': 'FormItem', 'x-component': 'Upload', 'x-component-props': { accept: '.pdf,.jpg' } }
  const uploads = { type: 'array', title: 'More', ...widget }
  Object.assign((formJson as { properties: object } | undefined)?.properties ?? {}, { uploads })
}
await putService(server.context.db, { ...update, itemCode: OWN, itemId: OWN, serviceCode: OWN }, 'loaded', server.clock.now())

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

  it('deleted, also a second time after a lost answer, it is free again: the file is sent anew [8-11]', async () => {
    const person = await server.signIn()
    const of = { ...proof, fileUid: randomUUID() }
    const first = await kept(person, of, 'a.pdf', pdf())
    for (const _press of rounds) expect(await deletes(person, first)).toBe(true)
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
    await kept(person, field, 'c.pdf', sizedPdf(4 * 1024 * 1024))
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
  const own = { itemCode: OWN, materialsId: 'photo' }

  it('says how many it takes, not how many others do', async () => {
    const person = await server.signIn()
    for (let width = 1; width <= 2; width += 1) await kept(person, own, `${width}.png`, png(width))
    expect((await upload(person, own, '3.png', png(3))).body.message).toBe('Maximum number of files: 2')
  })

  it('takes a file again that no page shows, because its answer was lost, and others in its place; those of a draft count [5-03]', async () => {
    const person = await server.signIn()
    const send = async (width: number) => (await upload(person, own, `${width}.png`, png(width))).body
    for (const width of [1, 2]) await kept(person, own, 'lost.png', png(width))
    expect([await send(1), await send(3)]).toMatchObject([{ reason: 'duplicate' }, { reason: 'too-many' }])
    server.clock.advance({ seconds: 20 })
    const codes = [await kept(person, own, '1.png', png(1)), await kept(person, own, '3.png', png(3))]
    expect(await saveDraft(person, OWN, { applicantMaterials: codes.map((code) => claim('photo', code)) })).toBeGreaterThan(0)
    server.clock.advance({ seconds: 20 })
    expect([await send(3), await send(4)]).toMatchObject([{ reason: 'duplicate' }, { reason: 'too-many' }])
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

const applicationsOf = async (accountId: string) =>
  server.context.db.select().from(applications).where(eq(applications.accountId, accountId))
const holderOf = async (fileCode: string) => (await server.context.db.select().from(files).where(eq(files.fileCode, fileCode)))[0]?.applyNo

/** The good answers of a form, with these files; all but their codes is made up. */
const formWith = (itemCode: string, formId: string, name: string, codes: readonly string[]) => {
  const madeUp = { name: 'made-up.exe', type: 'text/html', url: 'https://elsewhere.example/', x: 1 }
  return { forms: { [formId]: { ...GOOD_FORMS[itemCode]?.[formId], [name]: codes.map((fileCode) => ({ fileCode, ...madeUp })) } } }
}
const certificate = (...codes: readonly string[]) => formWith('CERT-01', 'cert-form', 'uploadFiles', codes)
const inProof = (...codes: readonly string[]) => ({ applicantMaterials: codes.map((code) => claim('proof', code)) })
const faultsOf = async (person: TestClient, itemCode: string, more: Record<string, unknown>) => {
  const { body } = await accept(person, await submission(person, itemCode, more))
  expect(body).toMatchObject({ success: false, reason: 'faults' })
  return body.faults?.map(({ stepId, path, message }) => `${stepId} ${path}: ${message}`)
}

describe('a file is of one material of one service (threat 12, threat 13)', () => {
  it.each([
    ['a service nobody offers', { itemCode: 'SOMETHING-ELSE', materialsId: 'proof' }],
    ['a material the service does not have', { itemCode: 'UPD-02', materialsId: 'letter' }],
    ['a form field of a service whose forms ask for no file', { itemCode: 'UPD-02' }],
  ])('an upload for %s is refused in words, and nothing of it stays', async (_what, of) => {
    const { status, body } = await upload(await server.signIn(), of, 'a.pdf', pdf())
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, reason: 'place', message: expect.stringMatching(/^No service asks/) })
    expect(server.incoming()).toEqual([])
  })

  const inForm = (code: string) => formWith('UPD-02', 'update-form', 'uploads', [code])
  it.each([
    ['another material', { itemCode: OWN, materialsId: 'photo' }, inProof],
    ["a form's field", { itemCode: OWN }, inProof],
    ["a material, in a form's field", { itemCode: OWN, materialsId: 'proof' }, inForm],
    ['the same material of another service', proof, inProof],
    ['a field of another service', field, inForm],
  ])('a file uploaded for %s is not found', async (_what, of, more) => {
    const person = await server.signIn()
    const proven = await kept(person, { itemCode: OWN, materialsId: 'proof' }, 'b.pdf', pdf())
    const good = { ...inProof(proven), forms: GOOD_FORMS['UPD-02'] }
    const faults = await faultsOf(person, OWN, { ...good, ...more(await kept(person, of, 'a.png', png())) })
    expect(faults).toEqual([expect.stringMatching(/^(upload proof|update-form uploads): File not found$/)])
  })

  it.each([
    ['png', png(), [expect.stringMatching(/^update-form uploads: File type mismatch/)]],
    ['pdf', pdf(), [' letter: File not found']],
  ])('a question that takes PDF and JPG: a %s is checked for its type', async (ending, content, faults) => {
    const person = await server.signIn()
    const proven = await kept(person, { itemCode: OWN, materialsId: 'proof' }, 'b.mp3', mp3(60))
    const answer = await kept(person, { itemCode: OWN }, `a.${ending}`, content)
    const materials = { applicantMaterials: [claim('proof', proven), ...(ending === 'pdf' ? [claim('letter', proven)] : [])] }
    expect(await faultsOf(person, OWN, { ...materials, ...inForm(answer) })).toEqual(faults)
  })

  it('a file for a material nobody asks for is not left out silently [3-09]', async () => {
    const person = await server.signIn()
    const own = await kept(person, proof, 'a.pdf', pdf())
    const faults = await faultsOf(person, 'UPD-02', { applicantMaterials: [claim('proof', own), claim('letter', own)] })
    expect(faults).toEqual([' letter: File not found'])
  })

  it('one file in two places is a duplicate, in a material and in a form', async () => {
    const person = await server.signIn()
    const own = await kept(person, proof, 'a.pdf', pdf())
    expect(await faultsOf(person, 'UPD-02', inProof(own, own))).toEqual(['upload proof: Duplicate file'])
    const answer = await kept(person, field, 'a.pdf', pdf())
    expect(await faultsOf(person, 'CERT-01', certificate(answer, answer))).toEqual(['cert-form uploadFiles: Duplicate file'])
  })

  it('name, type and address of a submitted file are the server’s, whatever the client says of them [3-10]', async () => {
    const person = await server.signIn('echo')
    const [inMaterial, inForm] = [await kept(person, proof, '證明.pdf', pdf()), await kept(person, field, '圖.png', png())]
    expect((await submitUpdate(person, [inMaterial])).body.success).toBe(true)
    expect((await accept(person, await submission(person, 'CERT-01', certificate(inForm)))).body.success).toBe(true)
    const [update, paid] = (await applicationsOf('echo')).sort((a, b) => b.itemCode.localeCompare(a.itemCode))
    const urlOf = (code: string) => `/file/processing/download?fileCode=${code}`
    const uploaded = { uploadFileName: '證明.pdf', uploadFileType: 'application/pdf', uploadFileUrl: urlOf(inMaterial) }
    expect(update?.submitted.materials).toMatchObject([{ materialsId: 'proof', uploadFileCode: inMaterial, ...uploaded }])
    expect(JSON.stringify(update?.submitted.materials)).not.toMatch(/made.up/)
    const file = { fileCode: inForm, name: '圖.png', type: 'image/png', url: urlOf(inForm), bytes: png().length }
    expect(paid?.submitted.forms['cert-form']).toMatchObject({ uploadFiles: [file] })
  })

  it('a submitted file stays: not deleted, not with the draft, not in another application', async () => {
    const person = await server.signIn()
    const [own, inForm] = [await kept(person, proof, 'a.pdf', pdf()), await kept(person, field, 'a.png', png())]
    expect((await submitUpdate(person, [own])).body.success).toBe(true)
    expect((await accept(person, await submission(person, 'CERT-01', certificate(inForm)))).body.success).toBe(true)
    for (const fileCode of [own, inForm]) expect(await deletes(person, fileCode)).toBe(false)
    for (const itemCode of ['UPD-02', 'CERT-01']) await forgetsDraft(person, itemCode)
    expect(await faultsOf(person, 'UPD-02', inProof(own))).toEqual(['upload proof: File not found'])
    expect(await faultsOf(person, 'CERT-01', certificate(inForm))).toEqual(['cert-form uploadFiles: File not found'])
    for (const fileCode of [own, inForm]) expect(await statusOfDownload(person, fileCode)).toBe(200)
  })
})

describe('in a race (threat 27)', { timeout: 120_000 }, () => {
  it('of two submissions with the same file one is taken, and the other is told at its place', async () => {
    for (const name of ['racer', 'another']) {
      const person = await server.signIn(name)
      const shared = await kept(person, proof, 'a.pdf', pdf())
      const own = await kept(person, proof, 'b.png', png())
      const answers = await Promise.all([[shared, own], [own, shared], [shared]].map((codes) => submitUpdate(person, codes)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const taken = answers.flatMap(({ body }) => body.data?.applyNo ?? [])
      expect(taken).toHaveLength(1)
      const refused = { success: false, reason: 'faults', faults: [{ stepId: 'upload', path: 'proof', message: 'File not found' }] }
      expect(answers.flatMap(({ body }) => (body.success ? [] : [body]))).toMatchObject([refused, refused])
      expect((await applicationsOf(name)).map(({ applyNo }) => applyNo)).toEqual(taken)
      expect(await holderOf(shared)).toBe(taken[0])
    }
  })

  it('the same submission eight wide is one application that holds its files', async () => {
    for (const _round of [1, 2]) {
      const person = await server.signIn()
      const own = await kept(person, proof, 'a.pdf', pdf())
      const body = await submission(person, 'UPD-02', inProof(own))
      const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person, body)))
      const [applyNo, ...others] = new Set(answers.map((answer) => answer.body.data?.applyNo))
      expect(others, JSON.stringify(answers.find((answer) => !answer.body.success)?.body)).toEqual([])
      expect(await holderOf(own)).toBe(applyNo)
    }
  })
})
