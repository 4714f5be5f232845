import { randomUUID } from 'node:crypto'
import { accept, GOOD_FORMS, submission, upload, versionOf } from './application.ts'
import { pdf } from './files.ts'
import { makeLink } from './phone.ts'
import { fillCart, goToCashier, makeOrder } from './purchase.ts'
import type { TestClient } from './test-client.ts'
import { ON_SALE } from './test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE
export const IN_CART = C

/** Every kind of identifier by which the API names a user's item. */
export type Numbers = Awaited<ReturnType<typeof getsThings>>

export const unheardOf = (): Numbers => ({
  ...{ tid: 'Z'.repeat(43), pid: `P${'0'.repeat(40)}`, billId: `B${'0'.repeat(40)}`, merchantOrderNo: 'EC1_1' },
  ...{ checkedNo: 'EC-NONE-1', checkId: 'z'.repeat(43), feesNo: 'EC-NONE-2', submittedKey: randomUUID() },
  ...{ fileCode: 'x'.repeat(22), fileUid: randomUUID(), draftKey: randomUUID(), identityNo: '7654321(0)', recordNo: 'EC-NONE-3' },
})

const CONTENT = { step: 1, maxStep: 1, forms: GOOD_FORMS['UPD-02'], receiveResult: [], applicantMaterials: [] }
export const draftContent = (more: Record<string, unknown>) => ({ ...CONTENT, ...more })

/** An uploaded file as it is in a draft and in a submission [3-09]. */
export const proof = (fileCode: string) => ({
  ...{ materialsId: 'proof', materialsCode: 'proof', materialsName: 'proof', uploadFileCode: fileCode },
  ...{ uploadFileName: 'proof.pdf', uploadFileType: 'application/pdf', uploadFileUrl: `/file/processing/download?fileCode=${fileCode}` },
})

/** A user with a cart, an order at the cashier and its link, a file, a draft, and applications: being checked, unpaid, and complete. */
export async function getsThings(person: TestClient) {
  const { tid, pid, billId, merchantOrderNo } = await makeOrder(person, [A, B])
  await goToCashier(person, billId)
  await makeLink(person, 'payment', billId)
  await fillCart(person, [C])
  const checkedNo = (await accept(person, await submission(person, 'FACE-04'))).body.data?.applyNo ?? ''
  const { body: asked } = await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${checkedNo}&channel=web`)
  const checkId = new URL(asked.data.url).searchParams.get('id') ?? ''
  const paid = await submission(person, 'CERT-01')
  const feesNo = (await accept(person, paid)).body.data?.applyNo ?? ''
  await person.get(`/bill-item?applyNo=${feesNo}`)
  const fileUid = randomUUID()
  const { body: stored } = await upload(person, { itemCode: 'UPD-02', materialsId: 'proof', fileUid }, 'proof.pdf', pdf())
  const fileCode = stored.data?.fileCode ?? ''
  const draftKey = randomUUID()
  const content = draftContent({ applicantMaterials: [proof(fileCode)], idempotencyKey: draftKey })
  const draft = { itemCode: 'UPD-02', baseRevision: 0, serviceVersion: await versionOf(person, 'UPD-02'), content }
  await person.send('PUT', '/draft', JSON.stringify(draft))
  const free = await accept(person, { ...(await submission(person, 'FREE-03')), stage: 'final' })
  const recordNo = free.body.data?.applyNo ?? ''
  const applied = { checkedNo, checkId, feesNo, submittedKey: paid.idempotencyKey, recordNo, fileCode, fileUid, draftKey }
  return { tid, pid, billId, merchantOrderNo, ...applied, identityNo: '1234567(8)' }
}

/** Everything the user sees of their own data, for comparison. */
export async function thingsOf(person: TestClient, { recordNo, tid, billId, checkedNo, checkId, feesNo, fileCode }: Numbers) {
  const seen: Record<string, unknown> = {}
  const paths = [
    ...['/MacauOneAcc/GetUser', '/EServiceajax/getCart', '/draft?itemCode=UPD-02', '/electronic-licences'],
    ...['/payment/order/unpaid', `/payment/order?tid=${tid}`, `/payment/bill/success?billId=${billId}`],
    ...[`/handover?purpose=payment&subject=${billId}`, `/identities/status?id=${checkId}`, `/acceptance/state?applyNo=${checkedNo}`],
    ...[`/acceptance/state?applyNo=${feesNo}`, `/bill-item?applyNo=${feesNo}`],
    ...['/my-records?platform=one', `/my-records/${recordNo}?platform=one`],
  ]
  for (const path of paths) {
    const { status, body } = await person.get(path)
    seen[path] = [status, body]
  }
  const file = await fetch(`${person.origin}/api/file/processing/download?fileCode=${fileCode}`, { headers: person.headers })
  seen.file = [file.status, Buffer.from(await file.arrayBuffer()).equals(pdf())]
  return seen
}
