import { UPLOAD_SOURCES } from '../domain/files/upload-rules.ts'
import { fromPatacas } from '../domain/money/money.ts'
import { codeList, wordList } from '../domain/service/code-lists.ts'
import { stepsToWalk } from '../domain/service/planned-steps.ts'
import type { Choice, Material, ResultOffer, Service, ServiceFee, Step, SubItem } from '../domain/service/service.ts'
import { stepTypeOf } from '../domain/service/step-types.ts'
import type { WireResponse } from '../wire/index.ts'
import { toChoices } from './choices.ts'
import { isHttpError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireService = NonNullable<WireResponse<'GET /service-item'>['data']>
type WireStep = WireService['stepInfo'][number]
type WireResult = NonNullable<WireStep['itemResultReceiveMobieRespList']>[number]
type WireMaterial = NonNullable<WireStep['itemMaterialRespList']>[number]
type WireForm = NonNullable<WireResponse<'GET /apply-form'>['data']>

const toResult = (option: WireResult): ResultOffer => ({
  id: text(option.resultReceiveId),
  name: text(option.resultName),
  receiveTypes: codeList(option.receiveType),
  resultTypes: codeList(option.resultType),
  languages: wordList(option.resultLanguage),
  premiumAble: option.premiumAble,
  surrogateAble: option.surrogateAble,
  normalDays: option.normalTimeInterval,
  premiumDays: option.premiumTimeInterval,
  validity: { count: option.efficetiveTimeInterval, unit: Number(option.timeUnit) },
})

const toMaterial = (material: WireMaterial): Material => ({
  id: text(material.materialsId),
  code: text(material.materialsCode),
  name: material.materialsName,
  notice: material.notice,
  required: material.required,
  maxFiles: material.maxFiles,
  types: list(material.types),
  sources: UPLOAD_SOURCES.filter((source) => material.sources.includes(source)),
})

function toStep(step: WireStep): Step {
  const type = stepTypeOf(step.stepType)
  if (type === undefined) throw new TypeError(`unknown step type ${step.stepType}`)
  return {
    id: text(step.stepId),
    formId: step.formId ?? step.stepId,
    sort: step.sort,
    type,
    name: text(step.stepName),
    needSubmit: step.needSubmit,
    formJson: step.formJson,
    results: (step.itemResultReceiveMobieRespList ?? []).map(toResult),
    isShowOnly: step.isShowOnly === true,
    materials: (step.itemMaterialRespList ?? []).map(toMaterial),
  }
}

const toFees = (fees: WireService['fees']): readonly ServiceFee[] =>
  list(fees).map(({ name, price, per }) => ({ name, price: fromPatacas(price), per }))

const toService = (wire: WireService, form: WireForm | undefined): Service => {
  const steps = list(wire.stepInfo).map(toStep)
  return {
    itemCode: text(wire.itemCode),
    itemId: text(wire.itemId),
    serviceId: text(wire.serviceId),
    serviceCode: text(wire.serviceCode),
    name: text(wire.name),
    securityLevel: wire.itemSecurityLevel,
    workingDays: wire.workingDays,
    version: text(wire.version),
    copies: wire.copies,
    pickUpPlaces: list(wire.pickUpPlaces),
    steps: stepsToWalk(steps),
    results: steps.flatMap(({ results }) => results),
    fees: toFees(wire.fees),
    purposes: (form?.applyUses ?? []).map(({ useCode, useName }): Choice<number> => ({ value: useCode, label: useName, disabled: false })),
    projects: toChoices(form?.projectDict),
    postItems: [],
  }
}

/** A service is identified by one of three numbers [2-11]. */
export interface ServiceKey {
  readonly itemCode?: string
  readonly itemId?: string
  readonly serviceCode?: string
}

/** A service in the current language with its dictionaries; a refusal has the server's message [8-07]. */
export type ServiceAnswer =
  | { readonly kind: 'found'; readonly service: Service }
  | { readonly kind: 'refused'; readonly message: string | undefined }
  | { readonly kind: 'unknown' }

export async function fetchService(api: ApiClient, key: ServiceKey, options: CallOptions = {}): Promise<ServiceAnswer> {
  const call = 'GET /service-item'
  try {
    const [item, form] = await Promise.all([
      api.call(call, { query: { ...key } }, { ...options, safe: true }),
      api.call('GET /apply-form', { query: { ...key } }, { ...options, safe: true }),
    ])
    const { data } = item
    if (!item.success || data === undefined) return { kind: 'refused', message: item.message }
    return { kind: 'found', service: read(call, () => toService(data, form.data)) }
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return { kind: 'unknown' }
    throw error
  }
}

/** Name and item of a service; undefined if it does not exist. A refusal gives an empty name, and the service's page shows the reason [8-07]. */
export async function fetchServiceName(
  api: ApiClient,
  serviceCode: string,
  options: CallOptions = {},
): Promise<{ readonly name: string; readonly itemId: string | undefined } | undefined> {
  const call = 'GET /service-item'
  try {
    const { data } = await api.call(call, { query: { serviceCode } }, { ...options, safe: true })
    return data === undefined ? { name: '', itemId: undefined } : read(call, () => ({ name: text(data.name), itemId: text(data.itemId) }))
  } catch (error) {
    if (isHttpError(error) && error.status === 404) return undefined
    throw error
  }
}

/** The sub-items of a service [2-15]. */
export async function fetchSubItems(api: ApiClient, serviceId: string | undefined, options: CallOptions = {}): Promise<readonly SubItem[]> {
  const call = 'GET /service-item/list'
  const { data } = await api.call(call, { query: serviceId === undefined ? {} : { serviceId } }, { ...options, safe: true })
  return read(call, () =>
    list(data).map(({ itemId, itemCode, serviceCode, name, kind = 'other', workingDays, fees, platforms }) => ({
      itemId,
      itemCode,
      serviceCode,
      name,
      kind,
      workingDays,
      fees: toFees(fees),
      platforms,
    })),
  )
}
