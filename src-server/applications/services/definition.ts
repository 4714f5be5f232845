import { type Static, Type } from 'typebox'
import { NAMED_TYPES } from '#shared/domain/files/file-kinds.ts'
import { UPLOAD_LIMITS, UPLOAD_SOURCES } from '#shared/domain/files/upload-rules.ts'
import { ACCOUNT_TYPES } from '#shared/domain/platforms.ts'
import { FEE_UNITS, SERVICE_KINDS } from '#shared/domain/service/service.ts'
import { STEP_TYPES } from '#shared/domain/service/step-types.ts'
import { oneOf } from '#shared/wire/common.ts'

/** A text of a service in four languages; none may be empty. */
export const Text = Type.Object(
  {
    cht: Type.String({ minLength: 1 }),
    chs: Type.String({ minLength: 1 }),
    por: Type.String({ minLength: 1 }),
    eng: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)
export type Text = Static<typeof Text>

const Code = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$' })

/** One way of receiving a result [3-03], with comma-separated lists as on the wire; only the first entry of each counts. */
export const ResultOption = Type.Object(
  {
    resultReceiveId: Code,
    resultName: Text,
    receiveType: Type.String({ pattern: '^[1-8](,[1-8])*$', description: 'receive types 1-8 [9-05]' }),
    resultType: Type.String({ pattern: '^[12](,[12])*$', description: '1 paper, 2 electronic [3-08]' }),
    resultLanguage: Type.String({ pattern: '^[a-zA-Z-]*(,[a-zA-Z-]+)*$', description: 'languages the result can be issued in' }),
    surrogateAble: Type.Boolean(),
    premiumAble: Type.Boolean(),
    normalTimeInterval: Type.Integer({ minimum: 0 }),
    premiumTimeInterval: Type.Integer({ minimum: 0 }),
    efficetiveTimeInterval: Type.Integer({ minimum: 0 }),
    timeUnit: oneOf(['1', '2', '3', '4']),
  },
  { additionalProperties: false },
)

/** A document to upload [3-09]. */
export const Material = Type.Object(
  {
    materialsId: Code,
    materialsCode: Code,
    name: Text,
    notice: Type.Object(Text.properties, { additionalProperties: false, description: 'shown before its first upload' }),
    required: Type.Boolean(),
    maxFiles: Type.Optional(Type.Integer({ minimum: 1, maximum: UPLOAD_LIMITS.mostFiles })),
    types: Type.Optional(
      Type.Array(oneOf(NAMED_TYPES), {
        minItems: 1,
        description: 'file-name endings [5-03]; jpg means jpeg too, tiff means tif; mp3, m4a and wav are taken only where they are named',
      }),
    ),
    sources: Type.Optional(Type.Array(oneOf(UPLOAD_SOURCES), { minItems: 1 })),
  },
  { additionalProperties: false },
)

/** A line of the fee. The server multiplies it, never the client (threat 18). */
export const FeeLine = Type.Object(
  {
    payItemId: Code,
    name: Text,
    price: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'MOP, at most two decimals' }),
    per: oneOf(FEE_UNITS),
    isExemption: Type.Optional(Type.Boolean({ description: 'shown, but not charged' })),
  },
  { additionalProperties: false },
)

/** One step. Properties that only some types need are required by the checks and not by this schema, so each fault gets a sentence. */
export const Step = Type.Object(
  {
    stepType: oneOf(STEP_TYPES),
    stepName: Text,
    needSubmit: Type.Optional(
      Type.Boolean({
        description: 'of a form: false keeps its answers out of the submission [3-02]; true where it is left out',
      }),
    ),
    formId: Type.Optional(Code),
    formJson: Type.Optional(
      Type.Unknown({
        description: 'Formily 2 JSON schema of an object; any text in it but the value of a choice may be in the four languages',
      }),
    ),
    receiving: Type.Optional(
      oneOf(['asked', 'shown'], {
        description:
          'how the result is received [3-02], [3-08]: a form that has it asks that below its fields; shown: as the first way of the first result, unchangeable',
      }),
    ),
    materials: Type.Optional(Type.Array(Material)),
  },
  { additionalProperties: false },
)

/** A service as its owner writes it: one file, loaded without a change of code (decision 9.27). */
export const ServiceDefinition = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    itemCode: Code,
    itemId: Code,
    serviceId: Code,
    serviceCode: Code,
    name: Text,
    kind: Type.Optional(oneOf(SERVICE_KINDS, { description: 'its group in the list of services [2-15]; other by default' })),
    audience: Type.Array(oneOf(ACCOUNT_TYPES), { minItems: 1, description: 'accounts that may apply [6-01]' }),
    securityLevel: oneOf(['1', '2', '3']),
    workingDays: Type.Integer({ minimum: 0, maximum: 365 }),
    purposes: Type.Optional(
      Type.Array(Type.Object({ useCode: Type.Integer({ minimum: 1, maximum: 99 }), useName: Text }, { additionalProperties: false }), {
        description: 'purpose dictionary [3-11]; 99 is other',
      }),
    ),
    items: Type.Optional(
      Type.Array(Type.Object({ value: Type.String({ minLength: 1 }), label: Text, disabled: Type.Optional(Type.Boolean()) }), {
        description: 'project dictionary [3-11]',
      }),
    ),
    postItem: Type.Optional(
      Type.Object(
        { id: Code, name: Text },
        {
          additionalProperties: false,
          description: 'what the items are offered as [3-11]; one must be chosen when id is 1, as where this is left out',
        },
      ),
    ),
    pickUpPlaces: Type.Optional(Type.Array(oneOf(['1', '2', '3']), { minItems: 1, description: 'service centres [9-05]' })),
    copies: Type.Optional(Type.Object({ min: Type.Integer({ minimum: 1 }), max: Type.Integer({ maximum: 99 }) })),
    fee: Type.Optional(Type.Object({ lines: Type.Array(FeeLine) }, { additionalProperties: false })),
    secondPayments: Type.Optional(
      Type.Array(
        Type.Object({ nodeCode: Code, name: Text, lines: Type.Array(FeeLine, { minItems: 1 }) }, { additionalProperties: false }),
        {
          description: 'what may fall due later on in the handling [2-19]',
        },
      ),
    ),
    steps: Type.Array(Step, { minItems: 1 }),
    results: Type.Array(ResultOption),
  },
  { additionalProperties: false, $id: 'service-definition', title: 'A public service of the application' },
)
export type ServiceDefinition = Static<typeof ServiceDefinition>
export type StepDefinition = Static<typeof Step>
