import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { removeFiles } from '#server/applications/files/removal.ts'
import type { FileStore } from '#server/applications/files/store.ts'
import { toSweep } from '#server/operations/retention/sweep.ts'
import { PERSONAL } from '#server/people/person/belongings.ts'
import { type Erased, erasePerson, removeEmptied, subjectOf } from '#server/people/person/erase.ts'
import { exportPerson } from '#server/people/person/export.ts'
import { accountsOfDocument } from '#server/people/person/find.ts'
import { rowsOfPerson } from '#server/people/person/rows.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { allSteps } from '#tests/support/all-steps.ts'
import { accept, submission } from '#tests/support/application.ts'
import { startApplicationServer } from '#tests/support/application-rig.ts'
import { pdf } from '#tests/support/files.ts'
import { atCashier, casesOf } from '#tests/support/payment-rig.ts'
import { fillCart, goToCashier, makeOrder, receiptOf } from '#tests/support/purchase.ts'
import { getsThings, type Numbers, thingsOf } from '#tests/support/somebodys-things.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { accountOf, closeAfterAll, ON_SALE } from '#tests/support/test-server.ts'
import { submitUpdate, kept as uploads } from '#tests/support/upload-server.ts'

const folder = tempFolder('person')
const { server } = await closeAfterAll(startApplicationServer())
const { db } = server.context
const one = await server.signIn('one')
const other = await server.signIn('other')
const { order } = await atCashier(server, [ON_SALE[5] ?? ''], one)
await server.cashier.pays(order.billId)
const paid = order.tid
const PROOF = { itemCode: 'UPD-02', materialsId: 'proof' }
const submittedFile = await uploads(one, PROOF, 'proof.pdf', Buffer.concat([pdf(), Buffer.from('%one\n')]))
await submitUpdate(one, [submittedFile], { stage: 'final' })
const mine = await getsThings(one)
const theirs = await getsThings(other)

const now = () => server.clock.now()
const erase = async (id: string, isDryRun = false): Promise<Erased> => {
  const erased = await erasePerson(db, id, { by: 'Chan Siu Man', now: now(), isDryRun })
  if (erased === undefined) throw new Error('no such account')
  return erased
}

describe('every table', () => {
  const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  const columns = async (...names: readonly string[]) => {
    const rows = await db.execute(
      sql`select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' and table_name not like 'sandbox%' and column_name in ${names}`,
    )
    return rowsOf<{ name: string; column: string }>(rows)
  }

  it('with a column that names an account is somebody’s', async () => {
    const tables = PERSONAL.map(({ key }) => nameOf(key))
    expect((await columns('account_id', 'owner')).filter(({ name }) => !tables.includes(name))).toEqual([])
  })

  it('that names who of the bureau did something, or a secret, hides it from the person', async () => {
    const hidden = await columns('by', 'who', 'closed_by', 'closed_why', 'client', 'session', 'token_hash')
    const isShown = ({ name, column }: (typeof hidden)[number]) =>
      PERSONAL.some(({ key, hides = [] }) => nameOf(key) === name && !hides.includes(column))
    expect(hidden.filter(isShown)).toEqual([])
  })

  it('has its own heading', () => {
    expect(new Set(PERSONAL.map(({ heading }) => heading)).size).toBe(PERSONAL.length)
  })
})

describe('what a person has here, given out', () => {
  const exported = async (name: string, broken: Partial<FileStore> = {}) => {
    const { store } = await server.context.filePlaces()
    return exportPerson(db, { ...store, ...broken }, 'one', join(folder.path, name), { language: 'pt', now: now() })
  }

  it('is everything of theirs and nothing of anybody else, with files and receipts, for its owner alone', async () => {
    const to = join(folder.path, 'one')
    await db.execute(sql`insert into record_acts (record_no, at, kind, by, from_state, to_state, detail)
      values (${mine.recordNo}, ${now().toISOString()}, 'take', 'Ho Iat Seng', 'received', 'in-process', '{}')`)
    expect(await exported('one')).toMatchObject({ files: 2, receipts: 1 })
    expect(statSync(to).mode & 0o077).toBe(0)
    const written = readFileSync(join(to, 'data.json'), 'utf8')
    const numbersOf = ({ tid, merchantOrderNo, checkedNo, recordNo, fileCode, draftKey }: Numbers) =>
      [tid, merchantOrderNo, checkedNo].concat(recordNo, fileCode, draftKey)
    for (const number of [...numbersOf(mine), paid, '85366123456']) expect(written).toContain(number)
    for (const number of numbersOf(theirs)) expect(written).not.toContain(number)
    expect(written).not.toMatch(/token_hash|id_token_sealed|Ho Iat Seng/)
    expect(readFileSync(join(to, 'files', `${mine.fileCode}.pdf`)).equals(pdf())).toBe(true)
    const [receipt = ''] = readdirSync(join(to, 'receipts'))
    expect(readFileSync(join(to, 'receipts', receipt), 'latin1')).toMatch(/^%PDF-/)
  })

  it('is never written over something, and leaves nothing half done', async () => {
    mkdirSync(join(folder.path, 'there'))
    await expect(exported('there')).rejects.toThrow('is there already')
    await expect(exported('half', { open: async () => undefined })).rejects.toThrow('not in the storage')
    expect(readdirSync(folder.path).filter((name) => name.startsWith('half'))).toEqual([])
  })

  it.each([
    [
      ['1234567(8)', '1234567（8）', '12345678', ' １２３４５６７ (8)\u200b', '1234567/8', '1234-567 8'],
      ['one', 'other'],
    ],
    // in whatever way the provider writes the number, and in either case
    [['HAB123', 'hab12(3)', 'h-AB 12/3'], ['odd']],
    [['nobody', '', ' ( ) ', '2345678', '123456789', '1234567'], []],
  ])('is found by the document, however it is typed: %j is %j', async (written, ids) => {
    const odd = accountOf('odd', 'PERSONAL')
    await openSession(db, { ...odd, profile: { ...odd.profile, identityNo: 'Ｈ-ab １２（3）' } }, now())
    for (const typed of written)
      expect(
        (await accountsOfDocument(db, typed)).map(({ id }) => id),
        typed,
      ).toEqual(ids)
  })

  it('of whoever applied for a business too, whoever of its people signed in last', async () => {
    const actingFor = async (identityNo: string) => {
      const business = accountOf('business', 'CORPORATE')
      const { bearer } = await openSession(db, { ...business, profile: { ...business.profile, identityNo } }, now())
      return server.nobody.with({ authorization: `Bearer ${bearer}` })
    }
    const first = await actingFor('5555555(5)')
    expect((await accept(first, await submission(first, 'CERT-01'))).body).toMatchObject({ success: true })
    await actingFor('6666666(6)')
    for (const document of ['55555555', '6666666(6)'])
      expect((await accountsOfDocument(db, document)).map(({ id }) => id)).toEqual(['business'])
  })
})

describe('what a person has here, erased', () => {
  let before: { readonly rows: string; readonly seen: unknown }
  let told: Erased
  const everything = async (id: string) => JSON.stringify(await rowsOfPerson(db, id))
  const ofOther = async () => ({ rows: await everything('other'), seen: await thingsOf(other, theirs) })

  it('a dry run prints what would be erased, and changes nothing', async () => {
    const rows = await everything('one')
    expect((await erase('one', true)).erased).toMatchObject({ drafts: 1, carts: 1, sessions: 1, files: 1, handovers: 1 })
    expect(await everything('one')).toBe(rows)
  })

  it('what was never submitted goes, what was handed in or paid stays', async () => {
    before = await ofOther()
    told = await erase('one')
    const rows = await rowsOfPerson(db, 'one')
    for (const heading of ['drafts', 'signIns', 'signInTokens', 'linksForPhones', 'paymentTokens', 'plansBoughtBefore'])
      expect([heading, rows[heading]]).toEqual([heading, []])
    expect(rows.cart).toMatchObject([{ plans: [] }])
    expect(rows.receipts).toMatchObject([{ tid: paid }])
    // the free one is complete, and so is the one with the file; the others were neither completed nor paid
    const kept = rows.applications?.map(({ apply_no }) => apply_no) ?? []
    expect([mine.recordNo, mine.checkedNo, mine.feesNo].filter((number) => kept.includes(number))).toEqual([mine.recordNo])
    expect(told.erased).toMatchObject({ applications: 2, identityChecks: 1, identityEvents: 1 })
    expect(told.kept).toMatchObject({ applications: 2, receipts: 1, files: 1 })
    // the cashier still has a page of it: it may be paid
    expect(rows.orders?.map(({ tid }) => tid).sort()).toEqual([mine.tid, paid].sort())
    expect(told.fileCodes).toEqual([mine.fileCode])
    expect((await receiptOf(server.nobody, paid)).body.isValid).toBe(true)
  })

  it('the other’s data is as it was, byte for byte', async () => {
    expect(await ofOther()).toEqual(before)
  })

  it('the bytes of erased files go with the sweep, those of an application stay', async () => {
    const places = await server.context.filePlaces()
    await allSteps(toSweep(server.context, places, { warn: () => undefined }))
    expect(await places.store.open(mine.fileCode)).toBeUndefined()
    const stays = await places.store.open(submittedFile)
    expect(stays).toBeDefined()
    stays?.destroy()
  })

  it('who did it is kept with counts, and nothing of the person', async () => {
    const rows = await db.execute(sql`select by, subject, detail::text as detail from operator_acts where kind = 'person-erase'`)
    const detail = expect.stringMatching(/^(?!.*(CHAN|1234567|853|陳)).*"erased drafts": 1/)
    expect(rowsOf(rows)).toEqual([{ by: 'Chan Siu Man', subject: subjectOf('one'), detail }])
  })

  it('the session is over; a person who signs in again sees what must stay and nothing else', async () => {
    expect((await one.get('/MacauOneAcc/GetUser')).status).toBe(401)
    const again = await server.signIn('one')
    expect(JSON.stringify((await again.get('/my-records?platform=one')).body)).toContain(mine.recordNo)
    expect((await again.get<{ data: unknown }>('/draft?itemCode=UPD-02')).body.data).toBeNull()
    expect(JSON.stringify((await again.get('/EServiceajax/getCart')).body)).not.toContain(ON_SALE[2])
    await fillCart(again, [ON_SALE[7] ?? ''])
  })

  it('can be repeated without harm, and an unknown person is not erased', async () => {
    expect((await erase('one')).erased).toEqual({ carts: 1, sessions: 1, sessionBearers: 1 })
    expect(await erasePerson(db, 'unheard-of', { by: 'x', now: now(), isDryRun: false })).toBeUndefined()
  })

  it('of whom nothing is kept, nothing is left', async () => {
    const person = await server.signIn('passer-by')
    await fillCart(person, [ON_SALE[8] ?? ''])
    const code = await uploads(person, PROOF, 'proof.pdf', pdf())
    const { kept, fileCodes } = await erase('passer-by')
    expect({ kept, fileCodes }).toEqual({ kept: {}, fileCodes: [code] })
    expect(await everything('passer-by')).not.toMatch(/CHAN|1234567|853|陳/)
    const { store } = await server.context.filePlaces()
    await removeFiles(db, store, fileCodes, { warn: () => undefined })
    await removeEmptied(db, 'passer-by')
    for (const rows of Object.values(await rowsOfPerson(db, 'passer-by'))) expect(rows).toEqual([])
  })

  describe('what was begun and neither completed nor paid', () => {
    const applied = async (person: TestClient, itemCode = 'CERT-01') =>
      (await accept(person, await submission(person, itemCode))).body.data?.applyNo ?? ''
    const billOf = async (person: TestClient, applyNo: string) =>
      (await person.get<{ data: { billId: string; tid: string } }>(`/bill-item?applyNo=${applyNo}`)).body.data

    it('goes with its answers, files, bills, their attempts and checks, and then nothing leads to the account', async () => {
      const person = await server.signIn('beginner')
      const applyNo = await applied(person)
      const { billId, tid } = await billOf(person, applyNo)
      await goToCashier(person, billId)
      await server.cashier.tells(billId, 'cancelled')
      await person.post('/payment/order/end', { tid })
      await billOf(person, applyNo)
      await applied(person, 'FACE-04')
      const plans = await makeOrder(person, [ON_SALE[9] ?? ''])
      // a charge may still be reported until the cashier's last query
      expect((await erase('beginner', true)).kept).toMatchObject({ applications: 1, orders: 1, bills: 2 })
      await db.execute(sql`update bills set due_at = null where owner = 'beginner'`)
      const { erased, kept } = await erase('beginner')
      expect(kept).toEqual({})
      expect(erased).toMatchObject({ accounts: 1, applications: 2, orders: 2, bills: 3 })
      expect(await everything('beginner')).not.toMatch(new RegExp(`CHAN|1234567|853|陳|${plans.tid}`))
    })

    it('stays where money was taken, may still come, or is with a clerk; and where the bureau has it', async () => {
      const person = await server.signIn('payer')
      const [payingNo, paidNo] = [await applied(person), await applied(person)]
      const [paying, paidBill] = [await billOf(person, payingNo), await billOf(person, paidNo)]
      for (const { billId } of [paying, paidBill]) await goToCashier(person, billId)
      await server.cashier.tells(paying.billId, 'pending')
      await server.cashier.pays(paidBill.billId)
      expect((await erase('payer')).kept).toMatchObject({ applications: 2, orders: 2, bills: 2 })
      await server.cashier.pays(paying.billId)
      expect((await erase('payer')).kept).toMatchObject({ applications: 2, orders: 2 })
      // also of somebody whose sign-in brought no number of a document
      await db.execute(sql`update accounts set profile = profile || '{"identityNo": ""}' where id = 'payer'`)
      await removeEmptied(db, 'payer')
      expect((await rowsOfPerson(db, 'payer')).account).toHaveLength(1)
    })

    it('of plans paid for twice in two orders, the second charge is a case also after an erasure', async () => {
      const [plan = '', other = ''] = ON_SALE.slice(10)
      const { person, order: first } = await atCashier(server, [plan], await server.signIn('twice'))
      server.cashier.silent = true
      const second = await makeOrder(person, [other])
      server.cashier.silent = false
      await goToCashier(person, second.billId)
      server.clock.advance({ seconds: 1 })
      await server.cashier.pays(first.billId)
      expect((await erase('twice')).kept).toMatchObject({ orders: 2, boughtPlans: 1 })
      await server.cashier.pays(second.billId)
      expect(await casesOf(server, second.billId)).toMatchObject([{ reason: 'order-already-paid' }])
      expect((await erase('twice')).kept).not.toHaveProperty('boughtPlans')
    })

    it('the database refuses to let an event of money go, erasure or not', async () => {
      const taken = sql`select bill_id from payment_events where kind = 'paid'`
      for (const setting of ['on', 'off'])
        await expect(
          db.transaction(async (tx) => {
            await tx.execute(sql`select set_config('ecad.erasing', ${setting}, true)`)
            await tx.execute(sql`delete from payment_events where bill_id in (${taken})`)
          }),
        ).rejects.toThrow()
      await expect(Promise.resolve(db.execute(sql`delete from identity_events`))).rejects.toThrow()
    })
  })

  it('the telephone goes once nothing is under way, and the number from what was told', async () => {
    await db.execute(sql`update records set state = 'closed' where owner = 'one'`)
    const waiting = sql`select message_id from outbox where record in (select record_no from records where owner = 'one')`
    await db.execute(sql`update outbox_deliveries set state = 'delivered', due_at = null where message_id in (${waiting})`)
    await erase('one')
    const { account, messages } = await rowsOfPerson(db, 'one')
    expect(account).toMatchObject([{ profile: { mobile: '', nameCn: '陳,大文' } }])
    expect(JSON.stringify(messages)).not.toContain('85366123456')
  })
})
