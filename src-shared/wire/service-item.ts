import { Type } from 'typebox'
import { UPLOAD_LIMITS } from '../domain/files/upload-rules.ts'
import { PLATFORMS } from '../domain/platforms.ts'
import { FEE_UNITS, SERVICE_KINDS } from '../domain/service/service.ts'
import { STEP_CODES, type StepCode } from '../domain/service/step-types.ts'
import { Envelope, oneOf, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const Word = Type.String({ minLength: 1, maxLength: 64 })

/** A result that a service issues, and how it can be received [3-03]. The first entry of each comma list is preselected. */
export const WireResultOption = Type.Object({
  resultReceiveId: Type.String(),
  resultName: Type.String({ description: "in the request's language" }),
  receiveType: Type.String({ description: 'comma list of codes 1-8 [9-05]' }),
  resultType: Type.String({ description: 'comma list: 1 paper, 2 electronic [3-08]' }),
  resultLanguage: Type.String({ description: 'comma list of languages in which the result can be issued; may be empty' }),
  premiumAble: Type.Boolean(),
  surrogateAble: Type.Boolean(),
  normalTimeInterval: Type.Integer(),
  premiumTimeInterval: Type.Integer(),
  efficetiveTimeInterval: Type.Integer({ description: "the wire's spelling [3-03]" }),
  timeUnit: Type.String({ description: '1 hours, 2 days, 3 months, 4 valid for life' }),
})

/** A document to upload [3-09]. */
export const WireMaterial = Type.Object({
  materialsId: Type.String(),
  materialsCode: Type.String(),
  materialsName: WireTextSchema,
  notice: Type.Optional(WireTextSchema),
  required: Type.Boolean(),
  maxFiles: Type.Integer({ minimum: 1, maximum: UPLOAD_LIMITS.mostFiles }),
  types: Type.Array(Type.String(), { description: 'file extensions without the dot [5-03]' }),
  sources: Type.Array(Type.String({ description: 'takePhoto, localPhoto, localFile, scan [9-05]' })),
})

/** One configured step [3-02]. */
export const WireStep = Type.Object({
  stepId: Type.String({ description: 'stable within the service' }),
  sort: Type.Integer(),
  stepType: Type.Enum(Object.values(STEP_CODES) as [StepCode, ...StepCode[]], { description: 'step codes 1-7 [4-01]' }),
  stepName: Type.String({ description: "in the request's language" }),
  needSubmit: Type.Boolean({
    description: 'true: the step’s answers are submitted; false: they stay in the page and its draft',
  }),
  formId: Type.Optional(Type.String()),
  formJson: Type.Optional(Type.Unknown({ description: "Formily 2 JSON schema, its texts in the request's language [3-08]" })),
  itemResultReceiveMobieRespList: Type.Optional(
    Type.Array(WireResultOption, { description: "the wire's spelling [3-02]; on a form, how the result is received is asked below it" }),
  ),
  isShowOnly: Type.Optional(Type.Boolean({ description: 'the way to receive the result is shown and cannot be changed [3-08]' })),
  itemMaterialRespList: Type.Optional(Type.Array(WireMaterial)),
})

/** An entry of the purpose dictionary [3-11], [7-09]. */
export const WireUse = Type.Object({ useCode: Type.Integer(), useName: Type.String() })
/** An entry of the project dictionary [3-11]. */
export const WireProject = Type.Object({ value: Type.String(), label: Type.String(), disabled: Type.Optional(Type.Boolean()) })

/** An entry of the post item dictionary [3-11]. */
export const WirePostItem = Type.Object({
  id: Type.String({ description: "'1': one of its options must be chosen" }),
  name: Type.String({ description: "in the request's language" }),
  projectDict: Type.Optional(Type.Array(WireProject, { description: 'its options' })),
})

/** Time and fees of a service, shown before an application is started. */
const OFFER = {
  workingDays: Type.Integer({ description: 'duration until approval, counted from the next day [9-01]' }),
  fees: Type.Array(Type.Object({ name: Type.String(), price: Type.Number({ description: 'MOP' }), per: oneOf(FEE_UNITS) }), {
    description: 'charges, before their quantity is known; the server computes the sum (GET /bill-item)',
  }),
}

/** A service and its steps [3-02], [3-04]. */
export const ServiceItem = Type.Object({
  itemCode: Type.String(),
  itemId: Type.String(),
  serviceId: Type.String(),
  serviceCode: Type.String(),
  name: Type.String({ description: "in the request's language" }),
  itemSecurityLevel: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { description: '[4-01]' }),
  ...OFFER,
  version: Type.String({ description: 'changes with the service’s definition; a draft stores the version it was written for' }),
  copies: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  pickUpPlaces: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), { description: '[9-05]' }),
  stepInfo: Type.Array(WireStep),
})

export const serviceItemWire = routes({
  'GET /service-item': {
    spec: '3-02',
    summary: 'Returns a service and its steps by one of its three numbers; its texts are in the language of Accept-Language',
    auth: 'session',
    query: Type.Object({ itemCode: Type.Optional(Word), itemId: Type.Optional(Word), serviceCode: Type.Optional(Word) }),
    response: Envelope(ServiceItem),
  },
  'GET /service-item/list': {
    spec: '2-15',
    summary: 'Returns the sub-items of a service, or of all services if none is named',
    auth: 'none',
    query: Type.Object({ serviceId: Type.Optional(Word) }),
    response: Envelope(
      Type.Array(
        Type.Object({
          itemCode: Type.String(),
          itemId: Type.String(),
          serviceCode: Type.String(),
          name: Type.String(),
          kind: Type.Optional(oneOf(SERVICE_KINDS, { description: 'its group in the list; other where it is absent' })),
          ...OFFER,
          platforms: Type.Array(oneOf(PLATFORMS), { description: 'account types that may apply [4-06]' }),
        }),
      ),
    ),
  },
  'GET /apply-form': {
    spec: '7-09',
    summary: 'Returns the purposes and projects of the certificate application form',
    auth: 'session',
    query: Type.Object({ itemCode: Type.Optional(Word), itemId: Type.Optional(Word), serviceCode: Type.Optional(Word) }),
    response: Envelope(Type.Object({ applyUses: Type.Array(WireUse), projectDict: Type.Array(WireProject) })),
  },
  'GET /check': {
    spec: '7-10',
    summary: 'Returns whether this person may apply, always by the session’s identity (threat 16); if not, `message` is shown [8-07]',
    auth: 'session',
    query: Type.Object({
      idNumber: Type.Optional(Type.String({ maxLength: 64 })),
      idType: Type.Optional(Type.String({ maxLength: 8 })),
      serviceCode: Word,
    }),
    response: Envelope(
      Type.Object({
        postItems: Type.Array(WirePostItem),
      }),
    ),
  },
})
