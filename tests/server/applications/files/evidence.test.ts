import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { accept, forgetsDraft, GOOD_FORMS, seededService, submission, upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf, png } from '#tests/support/files.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { claim, deletes, kept, startUploadServer, statusOfDownload, submitUpdate } from '#tests/support/upload-server.ts'

const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const field = { itemCode: 'CERT-01' }

const server = await closeAfterAll(startUploadServer())
/** The service for updating data under other numbers, with an upload in its form. */
const BOTH = 'BOTH-21'
const update = seededService('upd-02')
const form = update.steps.find(({ stepType }) => stepType === 'form')?.formJson as { properties: object }
Object.assign(form.properties, { uploads: { type: 'array', title: 'More', 'x-decorator': 'FormItem', 'x-component': 'Upload' } })
await putService(server.context.db, { ...update, itemCode: BOTH, itemId: BOTH, serviceCode: BOTH }, 'loaded', server.clock.now())

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
    ['another material', { itemCode: BOTH, materialsId: 'photo' }, inProof],
    ["a form's field", { itemCode: BOTH }, inProof],
    ["a material, in a form's field", { itemCode: BOTH, materialsId: 'proof' }, inForm],
    ['the same material of another service', proof, inProof],
    ['a field of another service', field, inForm],
  ])('a file uploaded for %s is not found', async (_what, of, more) => {
    const person = await server.signIn()
    const proven = await kept(person, { itemCode: BOTH, materialsId: 'proof' }, 'b.pdf', pdf())
    const good = { ...inProof(proven), forms: GOOD_FORMS['UPD-02'] }
    const faults = await faultsOf(person, BOTH, { ...good, ...more(await kept(person, of, 'a.png', png())) })
    expect(faults).toEqual([expect.stringMatching(/^(upload proof|update-form uploads): File not found$/)])
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
