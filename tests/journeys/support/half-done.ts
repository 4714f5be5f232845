import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { StepType } from '#shared/domain/service/step-types.ts'
import { clientOf } from '#tests/support/account.ts'
import { accept, GOOD_FORMS, RECEIVE_ELECTRONIC, receivePaper, submission, upload } from '#tests/support/application.ts'
import { png } from '#tests/support/files.ts'
import { pressAtCashier } from '#tests/support/press-at-cashier.ts'
import { checkout, emptyCart, goToCashier, orderOf } from '#tests/support/purchase.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import type { Buyer } from '../pages/buyer.ts'

/** The steps of the seeded services as shown: a result step without questions is left out [2-11]. */
export const STEPS = {
  'CERT-01': ['applicantInformation', 'form', 'resultReceive', 'dataCheck', 'payment'],
  'UPD-02': ['applicantInformation', 'form', 'upload', 'resultReceive', 'dataCheck'],
  'FREE-03': ['applicantInformation', 'form', 'dataCheck'],
  'FACE-04': ['applicantInformation', 'form', 'resultReceive', 'dataCheck', 'faceRecognition', 'payment'],
  'SURV-05': ['applicantInformation', 'form', 'resultReceive', 'dataCheck', 'faceRecognition'],
  'BIZ-06': ['applicantInformation', 'form', 'upload', 'dataCheck', 'payment'],
  'SRCH-07': ['applicantInformation', 'form', 'resultReceive', 'dataCheck', 'payment'],
} as const satisfies Readonly<Record<string, readonly StepType[]>>
export type HalfDoneService = keyof typeof STEPS

const REQUIRED: Readonly<Partial<Record<HalfDoneService, string>>> = { 'UPD-02': 'proof', 'BIZ-06': 'letter' }

/** Filled in up to a step, as if on another device: a journey can begin at its own step. Returns the number of the application. */
export async function hasBegun({ server, account }: Buyer, itemCode: HalfDoneService, type: StepType, forms = GOOD_FORMS[itemCode] ?? {}) {
  const person = await clientOf(server, account)
  const steps: readonly StepType[] = STEPS[itemCode]
  const step = steps.indexOf(type)
  if (step < 0) throw new Error(`${itemCode} has no step ${type}`)
  const isPast = (other: StepType) => steps.includes(other) && step > steps.indexOf(other)
  const target = account === 'company' ? 'CORPORATE' : 'PERSONAL'
  const materialsId = REQUIRED[itemCode] ?? ''
  const applicantMaterials = isPast('upload') ? [await stored(person, { target, itemCode, materialsId })] : []
  const receiveResult = steps.includes('resultReceive') ? receivePaper() : [RECEIVE_ELECTRONIC]
  const body = await submission(person, itemCode, { applicantMaterials, receiveResult, forms })
  const accepted = isPast('dataCheck') ? (await accept(person, body)).body : undefined
  const applyNo = accepted?.data?.applyNo
  if (accepted !== undefined && applyNo === undefined) throw new Error(`${itemCode} was not accepted: ${JSON.stringify(accepted)}`)
  if (applyNo !== undefined && isPast('faceRecognition')) await verified(person, applyNo)
  const { idempotencyKey, serviceVersion } = body
  const content = { step, maxStep: step, forms, receiveResult, applicantMaterials, idempotencyKey, ...(applyNo && { applyNo }) }
  const save = async (baseRevision: number) => {
    const draft = JSON.stringify({ itemCode, serviceVersion, content, baseRevision })
    return (await person.send<{ success: boolean; conflict?: { revision: number } }>('PUT', '/draft', draft)).body
  }
  const first = await save(0)
  // An open page of theirs may have just saved its state.
  const saved = first.conflict === undefined ? first : await save(first.conflict.revision)
  if (!saved.success) throw new Error(`the draft of ${itemCode} was not kept: ${JSON.stringify(saved)}`)
  return applyNo
}

async function verified(person: TestClient, applyNo: string): Promise<void> {
  const asked = await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=web`)
  const { origin, searchParams } = new URL(asked.body.data.url)
  const id = searchParams.get('id') ?? ''
  await fetch(`${origin}/identity/check`, { method: 'POST', body: new URLSearchParams({ id, outcome: 'ok' }), redirect: 'manual' })
  const { status } = (await person.get<{ data: { status: string } }>(`/identities/status?id=${id}`)).body.data
  if (status !== 'success') throw new Error(`the identity of ${applyNo} was not verified: ${status}`)
}

async function stored(person: TestClient, of: { target: string; itemCode: string; materialsId: string }) {
  const { data, reason } = (await upload(person, of, 'front.png', png())).body
  if (data === undefined) throw new Error(`the file was refused: ${reason}`)
  const { fileCode: uploadFileCode, fileName: uploadFileName, fileType: uploadFileType } = data
  const { materialsId } = of
  const file = { uploadFileCode, uploadFileName, uploadFileType, uploadFileUrl: `/file/processing/download?fileCode=${uploadFileCode}` }
  return { materialsId, materialsCode: materialsId, materialsName: materialsId, ...file }
}

/** Bought as if on another device, for a journey whose matter comes after the payment. */
export async function hasBought(buyer: Buyer, numbers: readonly string[]) {
  const { platform, language } = buyer.situation
  await buyer.hasInCart(numbers)
  const person = (await clientOf(buyer.server, buyer.account)).with({ 'accept-language': language })
  const { tid = '' } = (await checkout(person, { platform, idempotencyKey: randomUUID() })).body
  const { billId } = await orderOf(person, tid)
  const { data } = (await goToCashier(person, billId, { channel: 'BOCPAY', language, platform })).body
  await pressAtCashier(data?.url ?? '', 'pay', 'BOCPAY')
  await expect.poll(async () => (await orderOf(person, tid)).state, 'the cashier’s notice arrives').toBe('PAID')
  const { merchantOrderNo } = await orderOf(person, tid)
  await emptyCart(person)
  return { number: merchantOrderNo.split('_')[0] ?? '', merchantOrderNo, tid }
}
