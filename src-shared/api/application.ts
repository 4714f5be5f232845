import { macaoSecond } from '../domain/calendar/macao-time.ts'
import type { Answers, Inform, Received, StoredFile } from '../domain/forms/answers.ts'
import { type FieldValues, fieldNames, mapAnswers } from '../domain/forms/form-fields.ts'
import type { Charges } from '../domain/money/charges.ts'
import { fromPatacas } from '../domain/money/money.ts'
import type { Profile } from '../domain/people/profile.ts'
import { ITEMS_WIDGET, itemsToWire } from '../domain/plans/purpose.ts'
import { COPIES, NO_PREMIUM, RECEIVE_TYPES, RESULT_TYPES } from '../domain/service/receive-rules.ts'
import type { Service } from '../domain/service/service.ts'
import { gathersOf } from '../domain/service/step-types.ts'
import type { WireBody, WireResponse } from '../wire/index.ts'
import { isHttpError, ParseError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireSubmission = WireBody<'POST /acceptance'>
export type WireReceive = WireSubmission['receiveResult'][number]
export type WireMaterial = WireSubmission['applicantMaterials'][number]
type WireView = NonNullable<WireResponse<'GET /acceptance/state'>['data']>
type WireBill = NonNullable<WireResponse<'GET /bill-item'>['data']>

export interface Submission {
  readonly service: Service
  readonly applicant: Profile
  readonly answers: Answers
  /** how the applicant is notified [3-06] */
  readonly inform: Inform
  /** the same in both stages, so they are one application (decision 3.4) */
  readonly idempotencyKey: string
  readonly stage: 'check' | 'final'
}

/** State of an application on the server (threat 26). */
export interface ApplicationStanding {
  readonly applyNo: string
  readonly itemName: string
  /** the item whose guide belongs to the service */
  readonly itemId: string
  /** expected day, yyyy-mm-dd */
  readonly deliveryTime: string
  /** false: the holiday list does not cover it (threat 23) */
  readonly deliveryCertain: boolean
  /** working days of the service when the application was made [9-01] */
  readonly workingDays: number
  /** time of submission, yyyy-mm-dd hh:mm:ss in Macao */
  readonly submittedAt: string
  readonly completed: boolean
  readonly identity: 'none' | 'owed' | 'verified'
  readonly payment: 'none' | 'owed' | 'paid'
  readonly merchantOrderNo: string | undefined
}

export interface ServerFault {
  readonly stepId: string
  readonly path: string
  readonly message: string
}

export type SubmissionAnswer =
  | { readonly kind: 'accepted'; readonly standing: ApplicationStanding }
  | {
      readonly kind: 'refused'
      readonly reason: NonNullable<WireResponse<'POST /acceptance'>['reason']> | undefined
      readonly message: string | undefined
      readonly faults: readonly ServerFault[]
      /** the application that the key belongs to, if there is one */
      readonly standing: ApplicationStanding | undefined
    }

/** The chosen result as a list of one; empty if nothing is received. */
export const receiveToWire = (received: Received | null): Partial<WireReceive>[] =>
  received === null
    ? []
    : [
        {
          resultReceiveId: received.resultId,
          ...(received.receiveType === undefined ? {} : { receiveType: received.receiveType }),
          ...(received.resultType === undefined ? {} : { resultType: received.resultType }),
          serviceResultCount: received.copies,
          ...(received.pickupPlace === undefined ? {} : { receiveAddress: received.pickupPlace }),
          ...(received.language === undefined ? {} : { resultLanguage: received.language }),
          premium: received.premium,
        },
      ]

export function receiveFromWire([entry]: readonly Partial<WireReceive>[]): Received | null {
  if (entry?.resultReceiveId === undefined) return null
  return {
    resultId: entry.resultReceiveId,
    receiveType: entry.receiveType,
    resultType: entry.resultType,
    copies: entry.serviceResultCount ?? COPIES.initial,
    pickupPlace: entry.receiveAddress,
    language: entry.resultLanguage,
    premium: entry.premium ?? NO_PREMIUM,
  }
}

interface KnownMaterial {
  readonly id: string
  readonly code: string
  readonly name: { readonly cht: string }
}

/** A file in the format of a submission [3-05]. */
export const fileToWire = ({ id, code, name }: KnownMaterial, file: StoredFile): WireMaterial => ({
  materialsId: id,
  materialsCode: code,
  materialsName: name.cht,
  uploadFileCode: file.fileCode,
  uploadFileName: file.name,
  uploadFileType: file.type,
  uploadFileUrl: file.url,
})

/** All uploaded files in one list, in the order of the materials [4-03]. */
export const materialsToWire = <T>(
  materials: Answers['materials'],
  known: readonly KnownMaterial[],
  toWire: (material: KnownMaterial, file: StoredFile) => T,
): T[] => known.flatMap((material) => (materials[material.id] ?? []).map((file) => toWire(material, file)))

export function materialsFromWire(files: readonly (WireMaterial & { readonly uploadFileSize?: number })[]): Answers['materials'] {
  const materials: Record<string, StoredFile[]> = {}
  for (const file of files) {
    const stored = {
      fileCode: file.uploadFileCode,
      name: file.uploadFileName,
      type: file.uploadFileType,
      url: file.uploadFileUrl,
      bytes: file.uploadFileSize ?? 0,
    }
    materials[file.materialsId] = [...(materials[file.materialsId] ?? []), stored]
  }
  return materials
}

export const materialsOf = ({ steps }: Pick<Service, 'steps'>) => steps.flatMap(({ materials }) => materials)

/** The derived fields and the form fields at one level [3-05]. */
function formDataOf({ service, applicant, answers }: Submission): WireSubmission['formData'] {
  const { receive } = answers
  return {
    ...fieldsToWire(service, answers),
    idNo: applicant.certificateNumber,
    idType: applicant.certificateType,
    lastNameZh: applicant.chinese.surname,
    lastNameEn: applicant.foreign.surname,
    firstNameZh: applicant.chinese.given,
    firstNameEn: applicant.foreign.given,
    mobile: applicant.mobile,
    euid: applicant.euid,
    deliveryCount: receive?.copies ?? COPIES.initial,
    deliveryLocation: receive?.pickupPlace ?? '',
    deliveryProfile: receive?.resultType ?? RESULT_TYPES.electronic,
    deliveryType: receive?.receiveType ?? RECEIVE_TYPES.online,
  }
}

/** The answers of the submitted forms [3-02] at one level [3-05]. Field names are unique within a service. */
export function fieldsToWire({ steps }: Pick<Service, 'steps'>, { forms }: Pick<Answers, 'forms'>): FieldValues {
  const submitted = steps
    .filter(({ type, needSubmit }) => gathersOf(type) === 'form' && needSubmit)
    .map(({ formId, formJson }) => ({
      own: new Set(fieldNames(formJson)),
      values: mapAnswers(formJson, forms[formId] ?? {}, ITEMS_WIDGET, itemsToWire),
    }))
  const fieldsOf = (isOwn: boolean) =>
    submitted.flatMap(({ own, values }) => Object.entries(values).filter(([name]) => own.has(name) === isOwn))
  // a draft may contain a field in a form that no longer has it; the answer of the form that has it wins
  return Object.fromEntries([...fieldsOf(false), ...fieldsOf(true)])
}

/** Copies the answers, because the types of the wire are mutable. */
export const structuredForms = ({ forms }: Answers): Record<string, Record<string, unknown>> =>
  Object.fromEntries(Object.entries(forms).map(([formId, values]) => [formId, { ...values }]))

function submissionToWire(submission: Submission): WireSubmission {
  const { service, applicant, answers, idempotencyKey, stage, inform } = submission
  return {
    itemCode: service.itemCode,
    idempotencyKey,
    serviceVersion: service.version,
    stage,
    applicantInformations: {
      applicantLastnameZh: applicant.chinese.surname,
      applicantNameZh: applicant.chinese.given,
      applicantLastnameFl: applicant.foreign.surname,
      applicantNameFl: applicant.foreign.given,
      applicantCertType: applicant.certificateType,
      applicantCertTypeDesc: applicant.certificateTypeName,
      applicantCertNo: applicant.certificateNumber,
      informLanguage: inform.language,
      mobilePhone: applicant.mobile,
      acceptInformType: inform.type,
      euid: applicant.euid,
    },
    // validated before; the server refuses an incomplete choice
    receiveResult: receiveToWire(answers.receive) as WireReceive[],
    applicantMaterials: materialsToWire(
      answers.materials,
      materialsOf({ steps: service.steps.filter(({ needSubmit }) => needSubmit) }),
      fileToWire,
    ),
    formData: formDataOf(submission),
  }
}

const toStanding = (view: WireView): ApplicationStanding => ({
  applyNo: text(view.applyNo),
  itemName: text(view.itemName),
  itemId: text(view.itemId),
  deliveryTime: text(view.deliveryTime),
  deliveryCertain: view.deliveryCertain,
  workingDays: view.workingDays,
  submittedAt: macaoSecond(new Date(view.submittedAt)),
  completed: view.completedAt !== undefined,
  identity: view.identity,
  payment: view.payment,
  merchantOrderNo: view.merchantOrderNo,
})

/** Submits [7-11]. After a lost response it is safe to send the same key again: it is the same application (threat 27). */
export async function submitApplication(api: ApiClient, submission: Submission, options: CallOptions = {}): Promise<SubmissionAnswer> {
  const call = 'POST /acceptance'
  const answer = await api.call(call, { body: submissionToWire(submission) }, options)
  const { data } = answer
  const standing = data && read(call, () => toStanding(data))
  if (answer.success && standing !== undefined) return { kind: 'accepted', standing }
  return { kind: 'refused', reason: answer.reason, message: answer.message, faults: answer.faults ?? [], standing }
}

/** State of an application of this account; undefined if the account has none with this number (threat 13). */
export async function applicationStanding(
  api: ApiClient,
  applyNo: string,
  options: CallOptions = {},
): Promise<ApplicationStanding | undefined> {
  const call = 'GET /acceptance/state'
  try {
    const { data } = await api.call(call, { query: { applyNo } }, { ...options, safe: true })
    return data === undefined ? undefined : read(call, () => toStanding(data))
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return undefined
    throw error
  }
}

const toCharges = (bill: WireBill): Charges => ({
  lines: list(bill.commodityList).map((line) => ({
    id: text(line.payItemId),
    name: text(line.payItemName),
    price: fromPatacas(line.price),
    quantity: line.quantity,
    money: fromPatacas(line.money),
    exempt: line.isExemption,
  })),
  total: fromPatacas(bill.total),
  unit: text(bill.unit),
  billId: bill.billId,
})

/** What an application costs, and its bill [7-13], [7-38]; payCode 1 [9-02]. */
export async function fetchCharges(api: ApiClient, applyNo: string, options: CallOptions = {}): Promise<Charges> {
  const call = 'GET /bill-item'
  const { data } = await api.call(call, { query: { applyNo, payCode: '1' } }, { ...options, safe: true })
  if (data === undefined) throw new ParseError(call, 'no bill')
  return read(call, () => toCharges(data))
}

/** A second payment, due later in the handling of an application [2-19], [7-15]. Repeated calls return the same bill. */
export async function fetchSecondCharges(
  api: ApiClient,
  node: { readonly applyNo: string; readonly nodeCode: string },
  options: CallOptions = {},
): Promise<Charges> {
  const call = 'POST /second-payment'
  const { data } = await api.call(call, { body: node }, options)
  if (data === undefined) throw new ParseError(call, 'no bill')
  return read(call, () => toCharges(data))
}
