import { clientOf } from '#tests/support/account.ts'
import { submission } from '#tests/support/application.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { draftContent, getsThings, type Numbers, proof } from '#tests/support/somebodys-things.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import type { Known } from './operations.ts'

/** Identifiers of the caller and of another user, active codes, and whole values that pass validation. */
export async function knownValues(server: ServerProcess): Promise<Known> {
  const people = await Promise.all([clientOf(server, 'resident'), clientOf(server, 'resident2')])
  const [own, others] = await Promise.all([getsThings(people[0]), getsThings(people[1])])
  const both = (...names: (keyof Numbers)[]) => [own, others].flatMap((numbers) => names.map((name) => numbers[name]))
  const services = ['CERT-01', 'FREE-03', 'FACE-04', 'UPD-02', 'SRCH-07']
  const records = both('recordNo', 'checkedNo', 'feesNo')
  const fields = {
    tid: both('tid'),
    PID: both('pid'),
    billId: both('billId'),
    merchantOrderNo: both('merchantOrderNo'),
    recordNo: records,
    applyNo: records,
    id: both('checkId'),
    subject: both('billId', 'checkedNo'),
    of: both('billId', 'checkedNo'),
    fileCode: both('fileCode'),
    uploadFileCode: both('fileCode'),
    fileUid: both('fileUid'),
    idempotencyKey: both('submittedKey', 'draftKey'),
    itemCode: services,
    itemId: ['106500', 'CERT-01'],
    serviceId: ['1065'],
    serviceNo: ['1065'],
    serviceCode: ['CAD-CERT'],
    idNumber: both('identityNo'),
    idType: ['15'],
    materialsId: ['proof'],
    cadnum: ON_SALE.slice(0, 4),
    cadNums: ON_SALE.slice(0, 4),
    prefix: ['ecad'],
    name: ['serviceobject'],
    slug: ['ecad-intro'],
    href: [`${server.origin}/ecad/choose-ecad`],
    item: ON_SALE.slice(0, 2),
    by: ['Lei'],
    why: ['for the tests'],
    version: ['1', '2', '3'],
    since: ['2026-01-01T00:00:00Z'],
    day: ['2027-01-04'],
    amount: ['1.00'],
    nodeCode: ['POSTAGE'],
    state: ['/ecad/choose-ecad'],
  }
  return { fields, bodies: await wholeBodies(people[0], own) }
}

/** Bodies that a page sends and that no schema describes completely. */
async function wholeBodies(person: TestClient, { billId, feesNo, fileCode, draftKey }: Numbers): Promise<Known['bodies']> {
  const way = { language: 'en', platform: 'one' }
  const submissions = await Promise.all(['CERT-01', 'FREE-03', 'FACE-04', 'SRCH-07'].map((itemCode) => submission(person, itemCode)))
  const update = await submission(person, 'UPD-02', { applicantMaterials: [proof(fileCode)] })
  const content = draftContent({ applicantMaterials: [proof(fileCode)], idempotencyKey: draftKey })
  return {
    'POST /acceptance': [...submissions, update, ...submissions.map((one) => ({ ...one, stage: 'final' }))],
    'PUT /draft': [{ itemCode: 'UPD-02', baseRevision: 0, serviceVersion: update.serviceVersion, content }],
    'POST /payment/order': [{ billId, channel: 'MPAY', surface: 'web', ...way }],
    'POST /handover': [
      { purpose: 'payment', of: billId, ...way },
      { purpose: 'identity', of: feesNo, ...way },
    ],
    'POST /EServiceajax/checkout': [{ platform: 'one' }],
  }
}
