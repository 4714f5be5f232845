import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import { applications } from '#server/applications/submissions/tables.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { accept, forgetsDraft, GOOD_FORMS, seededService, submission, upload } from '../../../support/application.ts'
import { pdf, png } from '../../../support/files.ts'
import type { TestClient } from '../../../support/test-client.ts'
import { claim, deletes, kept, startUploadServer, statusOfDownload, submitUpdate } from '../../../support/upload-server.ts'

const ROUNDS = 6
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }
const field = { itemCode: 'CERT-01' }

/** The service for updating data under other numbers, with an upload in its form. */
function withUploadField(): ServiceDefinition {
  const update = seededService('upd-02')
  const uploads = { type: 'array', title: 'More', 'x-decorator': 'FormItem', 'x-component': 'Upload' }
  const steps = update.steps.map((step) => {
    const form = step.formJson as { properties: object } | undefined
    return form === undefined ? step : { ...step, formJson: { ...form, properties: { ...form.properties, uploads } } }
  })
  return { ...update, itemCode: 'BOTH-21', itemId: '106521', serviceCode: 'BOTH-21', steps }
}

const server = await closeAfterAll(startUploadServer())
await putService(server.context.db, withUploadField(), 'loaded', server.clock.now())

const applicationsOf = async (accountId: string) =>
  server.context.db.select().from(applications).where(eq(applications.accountId, accountId))
const fileRow = async (fileCode: string) => (await server.context.db.select().from(files).where(eq(files.fileCode, fileCode)))[0]

const certificate = (...fileCodes: readonly string[]) => {
  const madeUp = { name: 'made-up.exe', type: 'text/html', url: 'https://elsewhere.example/', x: 1 }
  const uploadFiles = fileCodes.map((fileCode) => ({ fileCode, ...madeUp }))
  return { forms: { 'cert-form': { ...GOOD_FORMS['CERT-01']?.['cert-form'], uploadFiles } } }
}
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

  const form = (code: string) => ({
    forms: { 'update-form': { ...GOOD_FORMS['UPD-02']?.['update-form'], uploads: [{ fileCode: code, name: 'a.png' }] } },
  })
  const inProof = (code: string) => ({ applicantMaterials: [claim('proof', code)] })
  const BOTH = 'BOTH-21'
  it.each([
    ['another material', { itemCode: BOTH, materialsId: 'photo' }, inProof],
    ["a form's field", { itemCode: BOTH }, inProof],
    ["a material, in a form's field", { itemCode: BOTH, materialsId: 'proof' }, form],
    ['the same material of another service', proof, inProof],
    ['a field of another service', field, form],
  ])('a file uploaded for %s is not found', async (_what, of, more) => {
    const person = await server.signIn()
    const proven = await kept(person, { itemCode: BOTH, materialsId: 'proof' }, 'b.pdf', pdf())
    const good = { applicantMaterials: [claim('proof', proven)], forms: GOOD_FORMS['UPD-02'] }
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
    const twice = { applicantMaterials: [claim('proof', own), claim('proof', own)] }
    expect(await faultsOf(person, 'UPD-02', twice)).toEqual(['upload proof: Duplicate file'])
    const answer = await kept(person, field, 'a.pdf', pdf())
    expect(await faultsOf(person, 'CERT-01', certificate(answer, answer))).toEqual(['cert-form uploadFiles: Duplicate file'])
  })

  it('name, type and address of a submitted file are the server’s, whatever the client says of them [3-10]', async () => {
    const person = await server.signIn('echo')
    const [inMaterial, inForm] = [await kept(person, proof, '證明.pdf', pdf()), await kept(person, field, '圖.png', png())]
    expect((await submitUpdate(person, [inMaterial])).body.success).toBe(true)
    expect((await accept(person, await submission(person, 'CERT-01', certificate(inForm)))).body.success).toBe(true)
    const [update, paid] = (await applicationsOf('echo')).sort((a, b) => b.itemCode.localeCompare(a.itemCode))
    expect(update?.submitted.materials).toEqual([
      {
        materialsId: 'proof',
        materialsCode: expect.not.stringContaining('made-up'),
        materialsName: expect.not.stringContaining('made up'),
        uploadFileCode: inMaterial,
        uploadFileName: '證明.pdf',
        uploadFileType: 'application/pdf',
        uploadFileUrl: `/file/processing/download?fileCode=${inMaterial}`,
      },
    ])
    const url = `/file/processing/download?fileCode=${inForm}`
    const file = { fileCode: inForm, name: '圖.png', type: 'image/png', url, bytes: png().length }
    expect(paid?.submitted.forms['cert-form']).toMatchObject({ uploadFiles: [file] })
  })

  it('a submitted file stays: not deleted, not with the draft, not in another application', async () => {
    const person = await server.signIn()
    const [own, inForm] = [await kept(person, proof, 'a.pdf', pdf()), await kept(person, field, 'a.png', png())]
    expect((await submitUpdate(person, [own])).body.success).toBe(true)
    expect((await accept(person, await submission(person, 'CERT-01', certificate(inForm)))).body.success).toBe(true)
    for (const fileCode of [own, inForm]) expect(await deletes(person, fileCode)).toBe(false)
    for (const itemCode of ['UPD-02', 'CERT-01']) await forgetsDraft(person, itemCode)
    expect(await faultsOf(person, 'UPD-02', { applicantMaterials: [claim('proof', own)] })).toEqual(['upload proof: File not found'])
    expect(await faultsOf(person, 'CERT-01', certificate(inForm))).toEqual(['cert-form uploadFiles: File not found'])
    for (const fileCode of [own, inForm]) expect(await statusOfDownload(person, fileCode)).toBe(200)
  })
})

describe('in a race (threat 27)', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => `racer-${round}`)

  it('of two submissions with the same file one is taken, and the other is told at its place', async () => {
    for (const name of rounds.slice(0, 2)) {
      const person = await server.signIn(`two-${name}`)
      const shared = await kept(person, proof, 'a.pdf', pdf())
      const own = await kept(person, proof, 'b.png', png())
      const answers = await Promise.all([[shared, own], [own, shared], [shared]].map((codes) => submitUpdate(person, codes)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const taken = answers.flatMap(({ body }) => body.data?.applyNo ?? [])
      expect(taken).toHaveLength(1)
      for (const { body } of answers)
        if (!body.success)
          expect(body).toMatchObject({ reason: 'faults', faults: [{ stepId: 'upload', path: 'proof', message: 'File not found' }] })
      expect((await applicationsOf(`two-${name}`)).map(({ applyNo }) => applyNo)).toEqual(taken)
      expect((await fileRow(shared))?.applyNo).toBe(taken[0])
    }
  }, 120_000)

  it('the same submission eight wide is one application that holds its files', async () => {
    for (const name of rounds.slice(0, 2)) {
      const person = await server.signIn(`wide-${name}`)
      const own = await kept(person, proof, 'a.pdf', pdf())
      const body = await submission(person, 'UPD-02', { applicantMaterials: [claim('proof', own)] })
      const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person, body)))
      const [applyNo, ...others] = new Set(answers.map((answer) => answer.body.data?.applyNo))
      expect(others, JSON.stringify(answers.find((answer) => !answer.body.success)?.body)).toEqual([])
      expect((await fileRow(own))?.applyNo).toBe(applyNo)
    }
  }, 120_000)
})
