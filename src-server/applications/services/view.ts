import type { Static } from 'typebox'
import { endingsOf, UPLOAD_TYPES } from '#shared/domain/files/file-kinds.ts'
import { UPLOAD_LIMITS, UPLOAD_SOURCES } from '#shared/domain/files/upload-rules.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { PLATFORM_ACCOUNT, PLATFORMS } from '#shared/domain/platforms.ts'
import { COPIES, PICKUP_PLACES } from '#shared/domain/service/receive-rules.ts'
import { gathersOf, STEP_CODES } from '#shared/domain/service/step-types.ts'
import type { ServiceItem, WireStep } from '#shared/wire/service-item.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { StepDefinition } from './definition.ts'
import { localise } from './localise.ts'
import type { VersionedService } from './repository.ts'
import { asksReceiving, isSubmitted } from './submitted-steps.ts'

/** The identifiers of steps within their service, for drafts and faults: the type or the form, with a number if it occurs twice. */
export function stepIds(steps: readonly StepDefinition[]): readonly string[] {
  const seen = new Map<string, number>()
  return steps.map((step) => {
    const base = gathersOf(step.stepType) === 'form' && step.formId !== undefined ? step.formId : step.stepType
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    return count === 1 ? base : `${base}-${count}`
  })
}

/** A service in one language, in the wire's shape [3-02]. */
export function serviceView({ definition, version }: VersionedService, language: Language): Static<typeof ServiceItem> {
  const { textKey } = LANGUAGE_FACTS[language]
  const ids = stepIds(definition.steps)
  return {
    itemCode: definition.itemCode,
    itemId: definition.itemId,
    serviceId: definition.serviceId,
    serviceCode: definition.serviceCode,
    name: definition.name[textKey],
    itemSecurityLevel: securityLevelOf(definition.securityLevel),
    ...offerOf(definition, language),
    version,
    copies: definition.copies ?? { min: COPIES.min, max: COPIES.max },
    pickUpPlaces: pickUpPlacesOf(definition.pickUpPlaces ?? PICKUP_PLACES, language),
    stepInfo: definition.steps.map((step, index) => stepView(definition, step, ids[index] ?? '', index, language)),
  }
}

/** The time and the fees of a service, as shown before an application begins. */
function offerOf({ workingDays, fee }: VersionedService['definition'], language: Language) {
  const { textKey } = LANGUAGE_FACTS[language]
  const charged = (fee?.lines ?? []).filter(({ isExemption }) => isExemption !== true)
  return { workingDays, fees: charged.map(({ name, price, per }) => ({ name: name[textKey], price, per })) }
}

/** A service in a list of services [2-15]. */
export function subItemView({ definition }: VersionedService, language: Language) {
  const { itemCode, itemId, serviceCode, name, kind, audience } = definition
  return {
    itemCode,
    itemId,
    serviceCode,
    name: name[LANGUAGE_FACTS[language].textKey],
    ...(kind === undefined ? {} : { kind }),
    ...offerOf(definition, language),
    platforms: PLATFORMS.filter((platform) => audience.includes(PLATFORM_ACCOUNT[platform])),
  }
}

export const securityLevelOf = (level: VersionedService['definition']['securityLevel']): 1 | 2 | 3 =>
  level === '1' ? 1 : level === '2' ? 2 : 3

/** Pick-up places with the names that the server sends (decision 3.10). */
export const pickUpPlacesOf = (values: readonly (typeof PICKUP_PLACES)[number][], language: Language) =>
  values.map((value) => ({ value, label: textOf(language, `pickupPlace${value}`) }))

function stepView(
  definition: VersionedService['definition'],
  step: StepDefinition,
  stepId: string,
  index: number,
  language: Language,
): Static<typeof WireStep> {
  const { textKey } = LANGUAGE_FACTS[language]
  return {
    stepId,
    sort: index + 1,
    stepType: STEP_CODES[step.stepType],
    stepName: step.stepName[textKey],
    needSubmit: isSubmitted(step),
    ...(step.formId === undefined ? {} : { formId: step.formId }),
    ...(step.formJson === undefined ? {} : { formJson: localise(step.formJson, textKey) }),
    ...(asksReceiving(step)
      ? { itemResultReceiveMobieRespList: definition.results.map((option) => ({ ...option, resultName: option.resultName[textKey] })) }
      : {}),
    ...(step.receiving === 'shown' ? { isShowOnly: true } : {}),
    ...(step.materials === undefined ? {} : { itemMaterialRespList: step.materials.map(materialView) }),
  }
}

const materialView = ({ name, notice, ...material }: NonNullable<StepDefinition['materials']>[number]) => ({
  materialsId: material.materialsId,
  materialsCode: material.materialsCode,
  materialsName: name,
  ...(notice === undefined ? {} : { notice }),
  required: material.required,
  maxFiles: material.maxFiles ?? UPLOAD_LIMITS.maxFiles,
  types: [...endingsOf(material.types ?? UPLOAD_TYPES)],
  sources: material.sources ?? [...UPLOAD_SOURCES],
})
