import type { Static } from 'typebox'
import type { DateFacts } from '#shared/domain/calendar/date-rules.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { requireAnswers } from '#shared/domain/forms/form-fields.ts'
import { LANGUAGE_FACTS, type Language, parseLanguage } from '#shared/domain/languages.ts'
import { ITEMS_WIDGET, OTHER_USE_MAX, REQUIRED_POST_ITEM } from '#shared/domain/plans/purpose.ts'
import { type AnswerKind, gathersOf } from '#shared/domain/service/step-types.ts'
import { ANSWER_RULES, type MissingText } from '#shared/forms/schema/answers/answer.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import type { WireFault, WireMaterialFile } from '#shared/wire/application.ts'
import type { WireBody } from '#shared/wire/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { textOf } from '../../platform/http/texts.ts'
import { downloadPath, type StoredFile, unsubmittedFiles } from '../files/repository.ts'
import type { OwnLicences } from '../licences/chosen-licences.ts'
import type { Licence } from '../licences/licence-source.ts'
import type { ServiceDefinition, StepDefinition } from '../services/definition.ts'
import { localise } from '../services/localise.ts'
import { postItemOf } from '../services/post-item.ts'
import { asksReceiving, isSubmitted } from '../services/submitted-steps.ts'
import { stepIds } from '../services/view.ts'
import type { FeeCounts } from './fees.ts'
import { FileClaims } from './file-claims.ts'
import { formAnswers } from './form-answers.ts'
import type { FormCheck } from './form-check.ts'
import type { FormChecker } from './form-checker.ts'
import type { FormFault } from './form-fault.ts'
import { emailIn, informOf } from './inform.ts'
import { checkReceiveChoice, termsOf } from './receive-check.ts'
import { type Claims, type ServerChecks, serverChecks } from './server-checks.ts'

type Body = WireBody<'POST /acceptance'>
type Fault = Static<typeof WireFault>
type Material = Static<typeof WireMaterialFile>

/** A submission after its check: its faults, and what is stored. */
export interface Checked {
  readonly faults: readonly Fault[]
  /** by formId; only answers to the service's questions, with files as the server knows them */
  readonly forms: Readonly<Record<string, Record<string, unknown>>>
  readonly materials: readonly Material[]
  readonly receiveResult: Body['receiveResult']
  /** how the applicant will be notified [3-06] */
  readonly inform: ReturnType<typeof informOf> & { readonly informEmail?: string }
  /** the language of notices, if a form asks for it */
  readonly noticeLanguage: Language | undefined
  /** electronic licence documents of the submission [3-22] */
  readonly licences: readonly Licence[]
  /** the factors of the fees */
  readonly counts: FeeCounts
  /** the files in forms and materials, each once */
  readonly files: readonly StoredFile[]
}

const MISSING_MESSAGES: Readonly<Record<MissingText, MessageKey>> = {
  answerMissing: 'optionRequired',
  choiceMissing: 'pleaseSelect',
  uploadMissing: 'optionRequired',
}

/** The message of each validator rule; other rules have a general one. */
const RULE_MESSAGES: Readonly<Record<string, MessageKey>> = {
  required: 'optionRequired',
  date: 'validDate',
  maxLength: 'answerAtMostLong',
  maxItems: 'answerAtMostItems',
  pleaseEnter: 'pleaseEnter',
  otherPurposeMax: 'otherPurposeMax',
  // the page's sentences have the title of the field
  ...MISSING_MESSAGES,
  // our own rules are named after their messages
  ...Object.fromEntries(ANSWER_RULES.map((rule) => [rule, rule])),
}

/** Checks everything in a submission against the service's definition; no data from a client is trusted (threats 18, 26). */
export async function checkSubmission(
  db: Queryable,
  checker: FormChecker,
  accountId: string,
  definition: ServiceDefinition,
  body: Body,
  language: Language,
  own: OwnLicences,
  facts: Omit<DateFacts, 'onBroken'>,
): Promise<Checked> {
  const ids = stepIds(definition.steps)
  const faults: Fault[] = []
  const forms: Record<string, Record<string, unknown>> = {}
  const materials: Material[] = []
  const claims: Claims = {
    files: new FileClaims(await unsubmittedFiles(db, accountId, definition.itemCode)),
    items: [],
    inform: {},
    licences: [],
  }
  let email: string | undefined
  const ownChecks = serverChecks(definition, claims, language, own)
  const receiving = checkReceiveChoice(definition, body.receiveResult)
  const answers = formAnswers(definition, body.formData)
  // The check of each kind of answers. The profile comes from the session, so nothing of it is read from the body.
  const checks: Readonly<Record<AnswerKind, (step: StepDefinition, stepId: string) => Promise<void> | void>> = {
    profile: () => undefined,
    form: async (step, stepId) => {
      const schema = localise(formAsShown(definition, step), LANGUAGE_FACTS[language].textKey)
      const checked = await checker.check(schema, answers.get(step) ?? {}, facts)
      forms[step.formId ?? stepId] = { ...checked.values }
      email ??= emailIn(step.formJson, checked.values)
      for (const fault of await allFaults(checked, ownChecks))
        faults.push({ stepId, path: fault.path, message: messageOf(fault, language) })
    },
    materials: (step, stepId) => {
      const checked = checkMaterials(step, body, claims.files, language)
      materials.push(...checked.materials)
      faults.push(...checked.faults.map((fault) => ({ stepId, ...fault })))
    },
    receiving: (_, stepId) => {
      for (const { path, key } of receiving.faults)
        faults.push({ stepId, path, message: textOf(language, key, { ...termsOf(definition).copies }) })
    },
  }
  for (const [index, step] of definition.steps.entries()) {
    const gathers = gathersOf(step.stepType)
    if (gathers === null || !isSubmitted(step)) continue
    const stepId = ids[index] ?? ''
    await checks[gathers](step, stepId)
    if (gathers !== 'receiving' && asksReceiving(step)) await checks.receiving(step, stepId)
  }
  for (const path of unrequestedMaterials(definition, body)) faults.push({ stepId: '', path, message: textOf(language, 'fileNotFound') })
  return {
    faults,
    // answers of a refused submission are not stored, and may be nested too deeply to be rewritten
    forms: faults.length > 0 ? {} : claims.files.restate(forms),
    materials,
    receiveResult: [...receiving.entries],
    licences: claims.licences,
    inform: { ...informOf(body.applicantInformations, claims.inform, language), ...(email === undefined ? {} : { informEmail: email }) },
    noticeLanguage: parseLanguage(claims.inform.language),
    counts: { copy: receiving.copies, item: Math.max(1, claims.items.length) },
    files: claims.files.files,
  }
}

/** The form as the applicant sees it: a post item with id 1 makes the choice of items required, whatever the form defines [3-11]. */
const formAsShown = (definition: ServiceDefinition, { formJson }: StepDefinition): unknown =>
  postItemOf(definition)?.id === REQUIRED_POST_ITEM ? requireAnswers(formJson, ITEMS_WIDGET) : formJson

/** The faults found by the schema and by the server's own checks, in the order of the form's fields. */
async function allFaults({ faults, toCheck }: FormCheck, checks: ServerChecks): Promise<readonly FormFault[]> {
  const all: FormFault[] = []
  let taken = 0
  for (const { path, widget, given, after } of toCheck) {
    all.push(...faults.slice(taken, after))
    taken = after
    const sentence = await checks[widget](given)
    if (sentence !== undefined) all.push({ path, sentence })
  }
  return [...all, ...faults.slice(taken)]
}

function messageOf({ rule, sentence, count }: FormFault, language: Language): string {
  if (sentence !== undefined) return sentence
  const key = RULE_MESSAGES[rule ?? ''] ?? 'answerInvalid'
  return textOf(language, key, { max: OTHER_USE_MAX, ...(count === undefined ? {} : { count }) })
}

/**
 * Checks the files of a step: they must belong to the account and not be submitted yet, and each required material needs at least one
 * [5-03].
 */
function checkMaterials(step: StepDefinition, body: Body, files: FileClaims, language: Language) {
  const faults: { path: string; message: string }[] = []
  const materials: Material[] = []
  for (const { materialsId, materialsCode, name, required, maxFiles = UPLOAD_LIMITS.maxFiles } of step.materials ?? []) {
    const claimed = body.applicantMaterials.filter((one) => one.materialsId === materialsId)
    const found = claimed.slice(0, maxFiles).map(({ uploadFileCode }) => files.claim(uploadFileCode, materialsId))
    const fault = found.find((one) => typeof one === 'string')
    const label = name[LANGUAGE_FACTS[language].textKey]
    const addFault = (key: MessageKey) => faults.push({ path: materialsId, message: textOf(language, key, { count: maxFiles, label }) })
    if (claimed.length > maxFiles) addFault('maxFiles')
    else if (fault !== undefined) addFault(fault)
    else if (required && found.length === 0) addFault('uploadMissing')
    for (const file of found) {
      if (typeof file === 'string') continue
      materials.push({
        materialsId,
        materialsCode,
        materialsName: name.cht,
        uploadFileCode: file.fileCode,
        uploadFileName: file.name,
        uploadFileType: file.mime,
        uploadFileUrl: downloadPath(file.fileCode),
      })
    }
  }
  return { faults, materials }
}

/** Materials with files that the service does not request; the applicant must learn that they are not accepted. */
function unrequestedMaterials(definition: ServiceDefinition, body: Body): ReadonlySet<string> {
  const requested = new Set(
    definition.steps.filter(isSubmitted).flatMap(({ materials = [] }) => materials.map(({ materialsId }) => materialsId)),
  )
  return new Set(body.applicantMaterials.map(({ materialsId }) => materialsId).filter((id) => !requested.has(id)))
}
