import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { files } from '#server/applications/files/tables.ts'
import type { Swept } from '#server/operations/retention/sweep.ts'
import { accept, forgetsDraft, submission, upload } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf, png } from '#tests/support/files.ts'
import { claim, kept, saveDraft, startUploadServer, statusOfDownload, submitUpdate } from '#tests/support/upload-server.ts'

const ROUNDS = 25
const proof = { itemCode: 'UPD-02', materialsId: 'proof' }

const server = await closeAfterAll(startUploadServer({ DRAFT_DAYS: '30', UNSUBMITTED_FILE_DAYS: '7' }))

const days = (count: number) => server.clock.advance({ hours: 24 * count })

describe(`sweeping beside everything else, ${ROUNDS} times (threat 25, threat 31)`, { timeout: 120_000 }, () => {
  it('uploads, deletions, submissions, drafts forgotten and sweeps at once: no call fails, and every byte has its row', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `all-${round}`
      const person = await server.signIn(name)
      const codes = []
      for (let index = 1; index <= 4; index += 1) codes.push(await kept(person, proof, 'a.png', png(index)))
      const pairs = [codes.slice(0, 2), codes.slice(1, 3).reverse(), codes.slice(2)]
      const [submitted, others] = await Promise.all([
        Promise.all(pairs.map((pair) => submitUpdate(person, pair, { stage: 'final' }))),
        Promise.all([
          ...[5, 6, 7, 8].map((index) => upload(person, proof, 'b.png', png(index))),
          person.send('DELETE', `/file?fileCode=${codes[round % 4]}`),
          round % 2 === 0
            ? forgetsDraft(person, 'UPD-02')
            : saveDraft(person, 'UPD-02', { applicantMaterials: [claim('proof', codes[0] ?? '')] }),
        ]),
        server.sweep(),
      ])
      for (const answer of [...submitted, ...others]) if (typeof answer !== 'number') expect(answer.status).toBe(200)
      const rows = await server.context.db.select().from(files).where(eq(files.accountId, name))
      expect(rows.filter(({ state }) => state !== 'kept')).toEqual([])
      for (const [index, pair] of pairs.entries()) {
        const applyNo = submitted[index]?.body.data?.applyNo
        // An application has all the files it claimed; a file belongs to at most one application.
        const held = rows.filter((row) => row.applyNo === applyNo).map(({ fileCode }) => fileCode)
        if (applyNo !== undefined) expect(held.sort()).toEqual([...pair].sort())
      }
      const taken = submitted.flatMap(({ body }) => body.data?.applyNo ?? [])
      for (const { applyNo } of rows) if (applyNo !== null) expect(taken).toContain(applyNo)
    }
    const rows = await server.context.db.select().from(files)
    expect([...server.stored()].sort()).toEqual(rows.map(({ fileCode }) => fileCode).sort())
    expect(server.incoming()).toEqual([])
  })

  it('three servers that sweep at once take each thing once', async () => {
    days(31)
    await server.sweep()
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await server.signIn()
      for (let index = 1; index <= 3; index += 1) await kept(person, proof, 'a.png', png(index))
      await saveDraft(person, 'CERT-01', {})
      days(31)
      const swept = await Promise.all([server.sweep(), server.sweep(), server.sweep()])
      const sum = (part: keyof Swept) => swept.reduce((total, one) => total + one[part], 0)
      expect([sum('drafts'), sum('forgotten'), sum('removed')]).toEqual([1, 3, 3])
    }
  })

  it('submitted just as its time comes, a file is in the application or gone, never both', async () => {
    let submitted = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `late-${round}`
      const own = await kept(await server.signIn(name), proof, 'a.pdf', pdf())
      days(8)
      const person = await server.signIn(name)
      const body = await submission(person, 'UPD-02', { applicantMaterials: [claim('proof', own)] })
      const sweptAmidst = async () => {
        for (let call = 0; call < round; call += 1) await person.get('/info')
        await server.sweep()
      }
      const [answer] = await Promise.all([accept(person, body), sweptAmidst()])
      const { success } = answer.body
      submitted += success ? 1 : 0
      // the file skipped while it was locked has been submitted by now
      await server.sweep()
      expect(await statusOfDownload(person, own)).toBe(success ? 200 : 404)
      expect(server.stored().includes(own)).toBe(success)
    }
    expect(submitted).toBeGreaterThan(0)
  })

  it('saved just as its time comes, a draft is there or was never answered as saved over it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `draft-${round}`
      const revision = await saveDraft(await server.signIn(name), 'CERT-01', {})
      days(31)
      const person = await server.signIn(name)
      const [saved] = await Promise.all([saveDraft(person, 'CERT-01', { step: 2 }, revision), server.sweep()])
      // If the sweep was first, the save is a first one; if the save was first, the draft is too young to be removed.
      expect(saved).not.toBe(0)
      const draft = { revision: saved, content: { step: 2 } }
      expect((await (await server.signIn(name)).get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: draft })
    }
  })
})
