import { type TSchema, Type } from 'typebox'
import { UPLOAD_LIMITS } from '../domain/files/upload-rules.ts'
import type { DerivedField } from '../domain/forms/form-fields.ts'
import { PAYMENT_STATES } from '../domain/payment/payment-states.ts'
import { Envelope, oneOf } from './common.ts'
import { routes } from './route.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Short = Type.String({ maxLength: 256 })

/** The applicant [3-06]. The server takes the identity from the session and only compares it with these values. */
export const WireApplicant = Type.Object({
  applicantLastnameZh: Short,
  applicantNameZh: Short,
  applicantLastnameFl: Short,
  applicantNameFl: Short,
  applicantCertType: Short,
  applicantCertTypeDesc: Short,
  applicantCertNo: Short,
  informLanguage: Short,
  mobilePhone: Short,
  acceptInformType: Short,
  euid: Short,
})

/** How to receive one result [3-08]. */
export const WireReceiveEntry = Type.Object({
  resultReceiveId: Id,
  receiveType: Type.Integer({ minimum: 1, maximum: 8 }),
  resultType: Type.Integer({ minimum: 1, maximum: 2 }),
  serviceResultCount: Type.Integer({ minimum: 1, maximum: 99 }),
  receiveAddress: Type.Optional(Type.String({ maxLength: 8, description: 'value of a pick-up place; for paper only' })),
  resultLanguage: Type.Optional(Type.String({ maxLength: 16 })),
  premium: Type.Integer({ minimum: -1, maximum: 1, description: '-1 not requested [3-03], 1 requested' }),
})

/** An uploaded file of a material, flattened per material [3-09], [4-03]. */
export const WireMaterialFile = Type.Object({
  materialsId: Id,
  materialsCode: Id,
  materialsName: Short,
  uploadFileCode: Id,
  uploadFileName: Short,
  uploadFileType: Type.String({ maxLength: 128 }),
  uploadFileUrl: Type.String({ maxLength: 512 }),
})

/** The answers in a draft: forms by formId, values by field name. */
export const WireForms = Type.Record(Type.String({ maxLength: 64 }), Type.Record(Type.String({ maxLength: 128 }), Type.Unknown()))

const derived = {
  idNo: Short,
  idType: Short,
  lastNameZh: Short,
  lastNameEn: Short,
  firstNameZh: Short,
  firstNameEn: Short,
  mobile: Short,
  euid: Short,
  deliveryCount: Type.Integer({ minimum: 1, maximum: 99 }),
  deliveryLocation: Short,
  deliveryProfile: Type.Integer({ description: 'result type: 1 paper, 2 electronic' }),
  deliveryType: Type.Integer({ description: 'receive type 1-8' }),
} satisfies Record<DerivedField, TSchema>

/** The derived fields and, at the same level, the fields of every submitted form [3-05]. */
export const WireFormData = Type.Object(derived, {
  patternProperties: { '^[^]{1,128}$': {} },
  description:
    'The derived fields and the answers of every form whose step has needSubmit, by field name; names are unique within a ' +
    'service. Chosen items are joined by commas [3-11].',
})

/** The state of an application; a client that resumes one reads it first (threat 26). */
export const ApplicationView = Type.Object({
  applyNo: Type.String(),
  itemCode: Type.String(),
  itemName: Type.String({ description: "in the request's language" }),
  itemId: Type.String({ description: "ours: the item whose guide is the service's [2-25]" }),
  deliveryTime: Type.String({ description: 'expected day, yyyy-mm-dd' }),
  deliveryCertain: Type.Boolean({ description: 'false: the holiday list does not reach it, so it reads "at least" (threat 23)' }),
  workingDays: Type.Integer({ description: 'values from which the expected day was counted, as the service had them then [9-01]' }),
  submittedAt: Type.String({ description: 'ISO instant' }),
  completedAt: Type.Optional(Type.String({ description: 'ISO instant; absent while the identity check or a payment is missing' })),
  identity: oneOf(['none', 'owed', 'verified']),
  payment: oneOf(['none', 'owed', 'paid']),
  merchantOrderNo: Type.Optional(Type.String({ description: 'number of its bill, if there is one' })),
  tid: Type.Optional(Type.String({ description: 'tid of its bill, once paid' })),
})

/** A fault in a submission, with the step and field that the client can show. */
export const WireFault = Type.Object({
  stepId: Type.String(),
  path: Type.String({ description: 'data path of the field, dotted; empty for the step as a whole' }),
  message: Type.String({ description: "in the request's language" }),
})

/** One line of a bill [3-15]. */
export const WireCommodity = Type.Object({
  payItemId: Type.String(),
  payItemName: Type.String({ description: "in the request's language" }),
  price: Type.Number({ description: 'MOP' }),
  quantity: Type.Integer(),
  code: Type.String(),
  unit: Type.String({ description: 'currency, MOP' }),
  money: Type.Number({ description: 'MOP; 0 if exempt' }),
  isExemption: Type.Boolean(),
})

/** The bill of an application [3-15], [7-38]. Without fees: total 0 and no billId. */
export const WireBillItem = Type.Object({
  commodityList: Type.Array(WireCommodity),
  total: Type.Number({ description: 'MOP' }),
  unit: Type.String(),
  billId: Type.Optional(Type.String()),
  tid: Type.Optional(Type.String()),
  merchantOrderNo: Type.Optional(Type.String()),
  state: Type.Optional(oneOf(PAYMENT_STATES)),
})

export const applicationWire = routes({
  'POST /acceptance': {
    spec: '7-11',
    summary: 'Submits an application; repeated calls with the same key return the same application (threat 27, decision 3.4)',
    auth: 'session',
    body: Type.Object({
      itemCode: Id,
      idempotencyKey: Type.String({ minLength: 16, maxLength: 64 }),
      serviceVersion: Type.String({ maxLength: 64 }),
      stage: oneOf(['check', 'final']),
      applicantInformations: WireApplicant,
      receiveResult: Type.Array(WireReceiveEntry, { maxItems: 20 }),
      applicantMaterials: Type.Array(WireMaterialFile, { maxItems: UPLOAD_LIMITS.mostFilesOfService }),
      formData: WireFormData,
    }),
    response: Type.Object({
      success: Type.Boolean(),
      message: Type.Optional(Type.String({ description: 'for the user; shown unchanged [8-08]' })),
      reason: Type.Optional(
        oneOf(['not-qualified', 'service-changed', 'faults', 'identity-owed', 'payment-owed', 'audience', 'already-submitted'], {
          description:
            'identity-owed and payment-owed, at the final stage only, name the missing step (threat 26); already-submitted: the key ' +
            'was used for another content, which is unchanged (`data`)',
        }),
      ),
      faults: Type.Optional(Type.Array(WireFault)),
      data: Type.Optional(ApplicationView),
    }),
  },
  'GET /acceptance/state': {
    spec: 'ours, threat 26',
    summary: "Where one of the account's applications stands; another's answers like an unknown one (threat 13)",
    auth: 'session',
    query: Type.Object({ applyNo: Id }),
    response: Envelope(ApplicationView),
  },
  'GET /bill-item': {
    spec: '7-13, 7-38',
    summary: 'Returns the fees of an application, line by line, and its bill, which the first call creates',
    auth: 'session',
    writes: true,
    query: Type.Object({ applyNo: Id, payCode: Type.Optional(Type.String({ maxLength: 4, description: '1 [9-02]' })) }),
    response: Envelope(WireBillItem),
  },
  'POST /second-payment': {
    spec: '7-15',
    summary: 'Returns a later payment of an application and its bill; repeated calls return the same bill',
    auth: 'session',
    body: Type.Object({ applyNo: Id, nodeCode: Id }),
    response: Envelope(WireBillItem),
  },
})
