import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { StepType } from '#shared/domain/service/step-types.ts'
import { type Accepted, GOOD_FORMS, receivePaper, submission } from '#tests/support/application.ts'
import { png } from '#tests/support/files.ts'
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

const ELECTRONIC = [{ resultReceiveId: 'electronic', receiveType: 1, resultType: 2, serviceResultCount: 1, premium: -1 }]
const REQUIRED: Readonly<Partial<Record<HalfDoneService, string>>> = { 'UPD-02': 'proof', 'BIZ-06': 'letter' }

/** Filled in up to a step by the page's own calls, as if on another device: a journey can begin at its own step. */
export async function hasBegun(buyer: Buyer, itemCode: HalfDoneService, type: StepType, forms = GOOD_FORMS[itemCode] ?? {}) {
  const { context, server } = buyer
  const headers = { 'x-ecad-client': 'web', 'accept-language': 'en' }
  const api = `${server.origin}/api`
  const reader = {
    get: async <T>(path: string) => {
      const answer = await context.request.get(api + path, { headers })
      return { status: answer.status(), headers: new Headers(answer.headers()), body: (await answer.json()) as T }
    },
  }
  const steps: readonly StepType[] = STEPS[itemCode]
  const step = steps.indexOf(type)
  if (step < 0) throw new Error(`${itemCode} has no step ${type}`)
  const materialsId = REQUIRED[itemCode]
  const applicantMaterials = materialsId !== undefined && step > steps.indexOf('upload') ? [await stored(buyer, itemCode, materialsId)] : []
  const body = await submission(reader, itemCode, {
    applicantMaterials,
    receiveResult: steps.includes('resultReceive') ? receivePaper() : ELECTRONIC,
    forms,
  })
  let applyNo: string | undefined
  if (step > steps.indexOf('dataCheck')) {
    const answer = await context.request.post(`${api}/acceptance`, { headers, data: body })
    const accepted = (await answer.json()) as Accepted
    applyNo = accepted.data?.applyNo
    if (applyNo === undefined) throw new Error(`${itemCode} was not accepted: ${JSON.stringify(accepted)}`)
    if (steps.includes('faceRecognition') && step > steps.indexOf('faceRecognition')) await verified(buyer, applyNo)
  }
  const content = {
    step,
    maxStep: step,
    forms,
    receiveResult: body.receiveResult,
    applicantMaterials,
    idempotencyKey: body.idempotencyKey,
    ...(applyNo === undefined ? {} : { applyNo }),
  }
  const draft = { itemCode, serviceVersion: body.serviceVersion, content }
  const save = async (baseRevision: number) =>
    (await (await context.request.put(`${api}/draft`, { headers, data: { ...draft, baseRevision } })).json()) as {
      readonly success: boolean
      readonly conflict?: { readonly revision: number }
    }
  const first = await save(0)
  // An open page of theirs may have just saved its state.
  const saved = first.conflict === undefined ? first : await save(first.conflict.revision)
  if (!saved.success) throw new Error(`the draft of ${itemCode} was not kept: ${JSON.stringify(saved)}`)
  return { applyNo, idempotencyKey: body.idempotencyKey }
}

async function verified({ context, server }: Buyer, applyNo: string): Promise<void> {
  const headers = { 'x-ecad-client': 'web' }
  const asked = await context.request.get(`${server.origin}/api/identities/auth-url?${new URLSearchParams({ applyNo, channel: 'web' })}`, {
    headers,
  })
  const { data } = (await asked.json()) as { data: { url: string } }
  const window = new URL(data.url)
  const id = window.searchParams.get('id') ?? ''
  await context.request.post(`${window.origin}/identity/check`, { form: { id, outcome: 'ok' }, maxRedirects: 0 })
  const told = await context.request.get(`${server.origin}/api/identities/status?${new URLSearchParams({ id })}`, { headers })
  const { data: standing } = (await told.json()) as { data: { status: string } }
  if (standing.status !== 'success') throw new Error(`the identity of ${applyNo} was not verified: ${standing.status}`)
}

async function stored({ context, server, account }: Buyer, itemCode: string, materialsId: string) {
  const target = account === 'company' ? 'CORPORATE' : 'PERSONAL'
  const query = new URLSearchParams({ target, itemCode, materialsId, fileUid: randomUUID() })
  const answer = await context.request.post(`${server.origin}/api/file/upload?${query}`, {
    headers: { 'x-ecad-client': 'web' },
    multipart: { file: { name: 'front.png', mimeType: 'image/png', buffer: png() } },
  })
  const { data } = (await answer.json()) as { data?: { fileCode: string; fileName: string; fileType: string } }
  if (data === undefined) throw new Error(`the file was refused: ${await answer.text()}`)
  return {
    materialsId,
    materialsCode: materialsId,
    materialsName: materialsId,
    uploadFileCode: data.fileCode,
    uploadFileName: data.fileName,
    uploadFileType: data.fileType,
    uploadFileUrl: `/file/processing/download?fileCode=${data.fileCode}`,
  }
}

/** Bought by the page's own calls, as if on another device, for a journey whose matter comes after the payment. */
export async function hasBought(buyer: Buyer, numbers: readonly string[]) {
  const { context, server, situation } = buyer
  const { platform, language } = situation
  const headers = { 'x-ecad-client': 'web', 'accept-language': language }
  const api = `${server.origin}/api`
  const post = async <T>(path: string, data: object) => (await (await context.request.post(api + path, { headers, data })).json()) as T
  const get = async <T>(path: string) => (await (await context.request.get(api + path, { headers })).json()) as T

  await buyer.hasInCart(numbers)
  const { tid } = await post<{ tid?: string }>('/EServiceajax/checkout', { platform, idempotencyKey: randomUUID() })
  if (tid === undefined) throw new Error(`no order of ${numbers.join(', ')}`)
  const orderOf = async () =>
    (await get<{ data: { billId: string; merchantOrderNo: string; state: string } }>(`/payment/order?tid=${tid}`)).data
  const { billId } = await orderOf()
  const opening = { billId, channel: 'BOCPAY', surface: 'web', language, platform }
  const { data } = await post<{ data?: { url: string } }>('/payment/order', opening)
  const cashier = new URL(data?.url ?? '')
  await context.request.post(`${cashier.origin}${cashier.pathname}/outcome`, {
    form: { outcome: 'pay', channel: 'BOCPAY' },
    maxRedirects: 0,
  })
  await expect.poll(async () => (await orderOf()).state, 'the cashier’s notice arrives').toBe('PAID')
  const { merchantOrderNo } = await orderOf()
  await get('/EServiceajax/cleanCart')
  return { number: merchantOrderNo.split('_')[0] ?? '', merchantOrderNo, tid }
}
