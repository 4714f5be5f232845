import type { Static } from 'typebox'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { ANSWER_RULES } from '#shared/steps/form/answer-rules.ts'
import type { WireFault, WireMaterialFile } from '#shared/wire/application.ts'
import type { WireBody } from '#shared/wire/index.ts'
import type { Queryable } from '../db/database.ts'
import { findFile } from '../files/repository.ts'
import { textOf } from '../http/texts.ts'
import type { ServiceDefinition, StepDefinition } from '../services/definition.ts'
import { localise } from '../services/localise.ts'
import { stepIds } from '../services/view.ts'
import type { FeeCounts } from './fees.ts'
import { checkForm } from './form-check.ts'
import { type Claims, knownAnswers } from './known-answers.ts'
import { checkReceiving, termsOf } from './receive-check.ts'

type Body = WireBody<'POST /acceptance'>
type Fault = Static<typeof WireFault>
type Material = Static<typeof WireMaterialFile>

export interface Checked {
  readonly faults: readonly Fault[]
  /** by formId; only answers the service asked for */
  readonly forms: Readonly<Record<string, Record<string, unknown>>>
  readonly materials: readonly Material[]
  readonly receiveResult: Body['receiveResult']
  /** what the fees are multiplied by */
  readonly counts: FeeCounts
}

/** Rules of the validator in the applicant's language; any other reads as an answer that is not valid. */
const RULE_WORDS: Readonly<Record<string, MessageKey>> = {
  required: 'optionRequired',
  date: 'validDate',
  // the house's own rules are named as their words are
  ...Object.fromEntries(ANSWER_RULES.map((rule) => [rule, rule])),
}

/** Everything a submission says, held against the service as the server knows it (issue 3; nothing of a client is believed). */
export async function checkSubmission(
  db: Queryable,
  accountId: string,
  definition: ServiceDefinition,
  body: Body,
  language: Language,
): Promise<Checked> {
  const ids = stepIds(definition.steps)
  const faults: Fault[] = []
  const forms: Record<string, Record<string, unknown>> = {}
  const materials: Material[] = []
  const claims: Claims = { items: [] }
  const known = knownAnswers(db, accountId, definition, claims, language)
  const receiving = checkReceiving(definition, body.receiveResult)
  for (const [index, step] of definition.steps.entries()) {
    const stepId = ids[index] ?? ''
    const formId = step.formId ?? stepId
    if (step.stepType === 'form') {
      const schema = localise(step.formJson, LANGUAGE_FACTS[language].textKey)
      const checked = await checkForm(schema, body.formData.forms[formId] ?? {}, known)
      forms[formId] = checked.values
      for (const { path, rule, sentence } of checked.faults)
        faults.push({ stepId, path, message: sentence ?? textOf(language, RULE_WORDS[rule ?? ''] ?? 'answerInvalid') })
    } else if (step.stepType === 'upload') {
      const checked = await checkMaterials(db, accountId, step, body, language)
      materials.push(...checked.materials)
      faults.push(...checked.faults.map((fault) => ({ stepId, ...fault })))
    } else if (step.stepType === 'resultReceive') {
      for (const { path, key } of receiving.faults)
        faults.push({ stepId, path, message: textOf(language, key, { ...termsOf(definition).copies }) })
    }
  }
  const counts = { copy: receiving.copies, item: Math.max(1, claims.items.length) }
  return { faults, forms, materials, receiveResult: [...receiving.entries], counts }
}

/** Files of the step: the account's own, not yet submitted, and at least one of each required material [5-03]. */
async function checkMaterials(db: Queryable, accountId: string, step: StepDefinition, body: Body, language: Language) {
  const faults: { path: string; message: string }[] = []
  const materials: Material[] = []
  for (const { materialsId, materialsCode, name, required, maxFiles = 5 } of step.materials ?? []) {
    const claimed = body.applicantMaterials.filter((one) => one.materialsId === materialsId)
    const own: Material[] = []
    for (const { uploadFileCode } of claimed.slice(0, maxFiles)) {
      const file = await findFile(db, accountId, uploadFileCode)
      if (file?.materialsId !== materialsId || file.applyNo !== null) continue
      own.push({
        materialsId,
        materialsCode,
        materialsName: name.cht,
        uploadFileCode,
        uploadFileName: file.name,
        uploadFileType: file.mime,
        uploadFileUrl: `/file/processing/download?fileCode=${uploadFileCode}`,
      })
    }
    materials.push(...own)
    if (claimed.length > maxFiles) faults.push({ path: materialsId, message: textOf(language, 'maxFiles', { count: maxFiles }) })
    else if (own.length < claimed.length) faults.push({ path: materialsId, message: textOf(language, 'fileNotFound') })
    else if (required && own.length === 0) faults.push({ path: materialsId, message: textOf(language, 'required') })
  }
  return { faults, materials }
}
