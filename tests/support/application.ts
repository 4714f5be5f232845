import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { itemsToWire } from '#shared/domain/plans/purpose.ts'
import type { TestClient } from './test-client.ts'

type Asks = Pick<TestClient, 'get'>

export interface Application {
  readonly applyNo: string
  readonly identity: string
  readonly payment: string
  readonly deliveryTime: string
  readonly completedAt?: string
}
export interface Accepted {
  readonly success: boolean
  readonly reason?: string
  readonly message?: string
  readonly faults?: readonly { stepId: string; path: string; message: string }[]
  readonly data?: Application
}

const withEach = (names: string, value: string) => Object.fromEntries(names.split(' ').map((name) => [name, value]))
const NAMES = 'applicantLastnameZh applicantNameZh applicantLastnameFl applicantNameFl'
const OTHERS = 'applicantCertType applicantCertTypeDesc applicantCertNo informLanguage mobilePhone acceptInformType euid'
const APPLICANT = withEach(`${NAMES} ${OTHERS}`, 'as the client says')

/** Valid answers for each seeded service; forms by formId. */
export const GOOD_FORMS: Readonly<Record<string, Record<string, Record<string, unknown>>>> = {
  'CERT-01': { 'cert-form': { useCode: 1, items: ['1'] } },
  'FORM-ASKED': { 'cert-form': { useCode: 1, items: ['1'] } },
  'FORM-SHOWN': { 'cert-form': { useCode: 1, items: ['1'] } },
  'FREE-03': { 'notify-form': { area: 'se', channel: ['sms'] } },
  'FACE-04': { 'dossier-form': { fileNumber: 'P-1', useCode: 1, visitDate: '2026-12-01' } },
  'BIZ-06': { 'bulk-form': { entityCode: 'SO-1', parcels: '0323.017', format: 'pdf', contactEmail: 'a@example.mo' } },
  'SRCH-07': {
    'search-form': {
      ...{ parcelNumber: '0323.017', residence: 'MO', gender: 'F', urgency: 'normal', informLanguage: 'pt-PT' },
      ...{ acceptInformType: 'EMAIL', informEmail: 'a@example.mo', contactPerson: 'CHAN TAI MAN', contactPhone: '853-66123456' },
    },
  },
  'UPD-02': { 'update-form': { parcel: '0323.017', what: 'area', reason: 'measured anew', contactPhone: '853-66123456' } },
}

export const seededService = (name: string): ServiceDefinition =>
  JSON.parse(readFileSync(`src-server/sandbox/services/${name}.json`, 'utf8'))

export const receivePaper = (copies = 1) => [
  { resultReceiveId: 'paper', receiveType: 2, resultType: 1, serviceResultCount: copies, receiveAddress: '1', premium: -1 },
]

export const RECEIVE_ELECTRONIC = { resultReceiveId: 'electronic', receiveType: 1, resultType: 2, serviceResultCount: 1, premium: -1 }

/** The form of the certificate, filled in, with other answers to some of its questions. */
export const certificate = (more: object = {}) => ({ forms: { 'cert-form': { ...GOOD_FORMS['CERT-01']?.['cert-form'], ...more } } })

/** Steps whose form asks how to receive the result, in place of a separate step [3-02]. */
export const receivingByForm = (steps: ServiceDefinition['steps'], receiving: 'asked' | 'shown'): ServiceDefinition['steps'] =>
  steps.filter(({ stepType }) => stepType !== 'resultReceive').map((step) => (step.stepType === 'form' ? { ...step, receiving } : step))

export const versionOf = async (person: Asks, itemCode: string): Promise<string> =>
  (await person.get<{ data: { version: string } }>(`/service-item?itemCode=${itemCode}`)).body.data.version

type Forms = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** Answers as a page sends them: every form's fields flat, chosen items joined by commas [3-05], [3-11]. */
export const flat = (forms: Forms): Record<string, unknown> => {
  const fields: Record<string, unknown> = Object.assign({}, ...Object.values(forms))
  return { ...fields, ...('items' in fields ? { items: itemsToWire(fields.items) } : {}) }
}

/** A complete submission with valid answers; `more` overrides parts, `forms` the answers to its forms. */
export async function submission(
  person: Asks,
  itemCode: string,
  { forms, ...more }: { readonly forms?: Forms; readonly [part: string]: unknown } = {},
) {
  return {
    itemCode,
    idempotencyKey: randomUUID(),
    serviceVersion: await versionOf(person, itemCode),
    stage: 'check',
    applicantInformations: APPLICANT,
    receiveResult: receivePaper(),
    applicantMaterials: [] as unknown[],
    ...more,
    formData: {
      ...withEach('idNo idType lastNameZh lastNameEn firstNameZh firstNameEn mobile euid deliveryLocation', ''),
      ...{ deliveryCount: 1, deliveryProfile: 1, deliveryType: 2 },
      ...flat(forms ?? GOOD_FORMS[itemCode] ?? {}),
      ...(more.formData as object | undefined),
    },
  }
}

/** Deletes the draft of the submission with this key, and its uploaded files; without a key, as before the first save. */
export const forgetsDraft = (person: TestClient, itemCode: string, idempotencyKey: string = randomUUID()) =>
  person.send<{ success: boolean }>('DELETE', `/draft?${new URLSearchParams({ itemCode, idempotencyKey })}`)

export const accept = (person: TestClient, body: unknown) => person.post<Accepted>('/acceptance', body)

interface Uploaded extends Pick<Accepted, 'success' | 'reason' | 'message'> {
  readonly data?: { readonly fileCode: string; readonly fileName: string; readonly fileType: string }
}

export async function upload(person: TestClient, query: Record<string, string>, name: string, content: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${person.origin}/api/file/upload?${new URLSearchParams({ fileUid: randomUUID(), ...query })}`, {
    method: 'POST',
    headers: { 'x-ecad-client': 'web', 'accept-language': 'en', ...person.headers },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Uploaded }
}
