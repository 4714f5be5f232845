import { eq } from 'drizzle-orm'
import { applications } from '#server/applications/submissions/tables.ts'
import { openRecord } from '#server/bureau/records/open-record.ts'
import { addAct, lockRecord } from '#server/bureau/records/repository.ts'
import type { TestServer } from './test-server.ts'

/** The bureau requests a later payment for an application [2-19], which belongs to it from now on. */
export const bureauAsks = ({ context }: Pick<TestServer, 'context'>, recordNo: string, nodeCode = 'POSTAGE'): Promise<void> =>
  context.payments.inPaymentTransaction(async ({ tx, now }) => {
    const [application] = await tx.select().from(applications).where(eq(applications.applyNo, recordNo))
    if (application === undefined) throw new Error(`no application ${recordNo}`)
    const { accountId: owner, platform } = application
    await openRecord(tx, { recordNo, kind: 'application', owner, platform }, now)
    const record = await lockRecord(tx, recordNo)
    if (record === undefined) throw new Error('no record')
    const detail = { nodeCode, amount: '24.50', currency: 'MOP' }
    await addAct(tx, record, { kind: 'second-payment', client: 'bureau', by: 'Lei', why: null, toState: record.state, detail }, now)
  })
