import { randomUUID } from 'node:crypto'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Stage } from '#shared/domain/sandbox-address.ts'
import type { AccountName } from '../accounts.ts'
import { CLERK } from '../bureau/clerk.ts'
import type { Answered, BackOfficeClient } from '../bureau/client.ts'
import { ANSWERS, ARCHIVE, COLLECTED, PICTURE, type StagedItem } from './answers.ts'
import type { PageClient } from './page-client.ts'
import { resetServices } from './reset-services.ts'

/** The account signed in at each stage; null for none. */
const ACCOUNT: Readonly<Record<Platform, AccountName>> = { one: 'resident', ab: 'company' }
const ACCOUNT_OF: Readonly<Partial<Record<Stage, Readonly<Record<Platform, AccountName | null>>>>> = {
  nobody: { one: null, ab: null },
  unqualified: { one: 'unqualified', ab: 'unqualified-company' },
  unsupported: { one: 'unsupported', ab: 'unsupported' },
  'other-platform': { one: 'company', ab: 'resident' },
}
export const accountOn = (stage: Stage, platform: Platform): AccountName | null => (ACCOUNT_OF[stage] ?? ACCOUNT)[platform]

/** Query parameters added to the address: numbers that only the server knows. */
type AddedParameters = Readonly<Record<string, string>>
const noParameters = async (): Promise<AddedParameters> => ({})

const PREPARATIONS: Readonly<Record<Stage, (client: PageClient, office: BackOfficeClient) => Promise<AddedParameters>>> = {
  nobody: noParameters,
  'signed-in': noParameters,
  unqualified: noParameters,
  unsupported: noParameters,
  'other-platform': noParameters,
  cart: async (client) => {
    await client.call('GET', '/EServiceajax/addCartItem?cadnum=0323.017')
    return {}
  },
  order: async (client) => {
    await client.call('GET', '/EServiceajax/addCartItem?cadnum=0323.017')
    const { tid = '' } = await client.call<{ tid?: string }>('POST', '/EServiceajax/checkout', { platform: 'one' })
    await client.call('GET', '/EServiceajax/cleanCart')
    const { data } = await client.call<{ data: { billId: string; merchantOrderNo: string } }>('GET', `/payment/order?tid=${tid}`)
    return { billId: data.billId, merchantOrderNo: data.merchantOrderNo }
  },
  files: async (client) => {
    const front = await uploadFile(client, 'front.png', PICTURE)
    const others = [
      await uploadFile(client, 'site.zip', ARCHIVE),
      {
        ...front,
        uploadFileCode: 'no-such-file',
        uploadFileName: 'gone.png',
        uploadFileUrl: '/file/processing/download?fileCode=no-such-file',
      },
      // It needs its own code: a list cannot distinguish two files of one code.
      { ...front, uploadFileCode: 'no-address', uploadFileName: 'no-address.png', uploadFileUrl: '' },
    ]
    await saveDraft(client, 'UPD-02', 2, { applicantMaterials: [front, ...others] })
    return {}
  },
  'data-check': async (client) => {
    await saveDraft(client, 'UPD-02', 4, { receiveResult: COLLECTED, applicantMaterials: [await uploadFile(client, 'front.png', PICTURE)] })
    return {}
  },
  identity: async (client) => {
    await submitApplication(client, 'SURV-05', 4)
    return {}
  },
  payment: async (client) => {
    await submitApplication(client, 'CERT-01', 4)
    return {}
  },
  'second-payment': async (client, office) => {
    const applyNo = await submitApplication(client, 'CERT-01', 4)
    await payFee(client, applyNo)
    const params = { recordNo: applyNo }
    const taken = dataOf(
      await office.call('POST /back-office/records/{recordNo}/take', { params, key: randomUUID(), body: { by: CLERK, version: 1 } }),
    )
    const why = 'Sent by post'
    const body = { by: CLERK, why, version: taken.version, nodeCode: 'POSTAGE' }
    dataOf(await office.call('POST /back-office/records/{recordNo}/second-payment', { params, key: randomUUID(), body }))
    return { applyNo, nodeCode: body.nodeCode }
  },
}

/** Clears cart, unpaid order and drafts, then prepares the stage. */
export async function setStage(client: PageClient, office: BackOfficeClient, stage: Stage, platform: Platform): Promise<AddedParameters> {
  if (accountOn(stage, platform) === null) return {}
  const unpaid = await client.call<{ data?: { tid: string } | null }>('GET', '/payment/order/unpaid')
  if (unpaid.data) await client.call('POST', '/payment/order/restore', { tid: unpaid.data.tid })
  await client.call('GET', '/EServiceajax/cleanCart')
  await resetServices((method, path) => client.call(method, path))
  return PREPARATIONS[stage](client, office)
}

/** Pays the fee of an application at the cashier. */
async function payFee(client: PageClient, applyNo: string): Promise<void> {
  const { data: bill } = await client.call<{ data: { billId: string } }>('GET', `/bill-item?applyNo=${applyNo}`)
  const opening = { billId: bill.billId, channel: 'MPAY', surface: 'web', language: 'en', platform: 'one' }
  const { data } = await client.call<{ data: { url: string } }>('POST', '/payment/order', opening)
  const { origin, pathname } = new URL(data.url)
  await fetch(`${origin}${pathname}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', channel: 'MPAY' }),
    redirect: 'manual',
  })
  const success = await client.call<{ data: { paid: boolean } }>('GET', `/payment/bill/success?billId=${bill.billId}`)
  if (!success.data.paid) throw new Error(`the stage was not set: ${applyNo} was not paid`)
}

function dataOf<T>(answered: Answered<T>): T {
  if (!answered.ok) throw new Error(`the stage was not set: ${answered.refusal.status} ${answered.refusal.code}`)
  return answered.data
}

/** Uploads a file for the material PROOF. */
async function uploadFile(client: PageClient, name: string, content: Buffer) {
  const query = { target: 'PERSONAL', itemCode: 'UPD-02', materialsId: 'proof', fileUid: randomUUID() }
  const { data } = await client.upload<{ data: { fileCode: string; fileType: string; fileUrl: string } }>(query, name, content)
  return {
    materialsId: 'proof',
    materialsCode: 'PROOF',
    materialsName: name,
    uploadFileCode: data.fileCode,
    uploadFileName: name,
    uploadFileType: data.fileType,
    uploadFileUrl: data.fileUrl,
  }
}

interface DraftParts {
  readonly receiveResult?: readonly unknown[]
  readonly applicantMaterials?: readonly unknown[]
  readonly idempotencyKey?: string
  readonly applyNo?: string
}

/** Saves a draft at a step, replacing the user's current one. */
async function saveDraft(client: PageClient, itemCode: StagedItem, step: number, rest: DraftParts): Promise<void> {
  const { data } = await client.call<{ data: { version: string } }>('GET', `/service-item?itemCode=${itemCode}`)
  const content = {
    step,
    maxStep: step,
    forms: ANSWERS[itemCode],
    receiveResult: [],
    applicantMaterials: [],
    idempotencyKey: randomUUID(),
    ...rest,
  }
  const save = (baseRevision: number) =>
    client.call<{ conflict?: { revision: number } }>('PUT', '/draft', { itemCode, baseRevision, serviceVersion: data.version, content })
  const { conflict } = await save(0)
  // The tester's page may have just saved its own state.
  if (conflict !== undefined) await save(conflict.revision)
}

const EMPTY_APPLICANT = Object.fromEntries(
  'applicantLastnameZh applicantNameZh applicantLastnameFl applicantNameFl applicantCertType applicantCertTypeDesc applicantCertNo informLanguage mobilePhone acceptInformType euid'
    .split(' ')
    .map((name) => [name, '']),
)
const DERIVED = Object.fromEntries(
  'idNo idType lastNameZh lastNameEn firstNameZh firstNameEn mobile euid deliveryLocation'.split(' ').map((name) => [name, '']),
)

/** Submits an application at its data check, and moves its draft to a later step. Returns its number. */
async function submitApplication(client: PageClient, itemCode: StagedItem, step: number): Promise<string> {
  const { data } = await client.call<{ data: { version: string } }>('GET', `/service-item?itemCode=${itemCode}`)
  const idempotencyKey = randomUUID()
  const taken = await client.call<{ success: boolean; data?: { applyNo: string } }>('POST', '/acceptance', {
    itemCode,
    idempotencyKey,
    serviceVersion: data.version,
    stage: 'check',
    // The server takes the identity from the session and ignores this.
    applicantInformations: EMPTY_APPLICANT,
    receiveResult: COLLECTED,
    applicantMaterials: [],
    formData: {
      ...DERIVED,
      deliveryCount: 1,
      deliveryProfile: 1,
      deliveryType: 2,
      ...Object.assign({}, ...Object.values(ANSWERS[itemCode])),
    },
  })
  if (taken.data === undefined) throw new Error(`the stage was not set: ${itemCode} was not taken: ${JSON.stringify(taken)}`)
  const { applyNo } = taken.data
  await saveDraft(client, itemCode, step, { receiveResult: COLLECTED, idempotencyKey, applyNo })
  return applyNo
}
