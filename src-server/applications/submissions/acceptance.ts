import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import { taskOf } from '#shared/domain/service/step-types.ts'
import type { WireBody, WireResponse } from '#shared/wire/index.ts'
import { chooseNoticeLanguage, noticeChoicesOf } from '../../accounts/notice-language.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Account } from '../../platform/http/callers.ts'
import { notFound } from '../../platform/http/problem.ts'
import { textOf } from '../../platform/http/texts.ts'
import { mostADay } from '../../platform/rate-limits/limits.ts'
import { nextApplyNo } from '../../sales/payments/numbers.ts'
import { deleteDraft } from '../drafts/routes.ts'
import { attachFiles } from '../files/repository.ts'
import type { OwnLicences } from '../licences/chosen-licences.ts'
import { refusalFor } from '../services/access.ts'
import { findService, type VersionedService } from '../services/repository.ts'
import { type Checked, checkSubmission } from './check.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { FormChecker } from './form-checker.ts'
import { type Application, addApplication, applicationByKey, complete, lockApplicationOf, refuseFlood } from './repository.ts'
import { viewOf } from './view.ts'

type Body = WireBody<'POST /acceptance'>
type Answer = WireResponse<'POST /acceptance'>

/** A submission is checked again if its files change meanwhile; no known race needs more tries. */
const TRIES = 3

/** Rolls back the transaction of a submission if one of its files is gone. */
class FilesChanged extends Error {
  override readonly name = 'FilesChanged'
}

/**
 * Accepts applications. A submission is sent after data-check and again, with the same key, at the final step [4-03]. The first creates
 * the application; the second completes it once identity and payment are settled (decision 3.4, threats 26, 27).
 */
export class Acceptance {
  constructor(
    private readonly context: Context,
    private readonly checker: FormChecker,
  ) {}

  /** Handles either submission, and any repetition of it. */
  async submit(account: Account, body: Body, language: Language): Promise<Answer> {
    const known = await applicationByKey(this.context.db, account.id, body.idempotencyKey)
    const made = known ?? (await this.#make(account, body, language))
    if ('success' in made) return made
    // the final submission only completes the application [4-03]: a paid application must not fail because of its other content
    if (body.stage === 'final') return this.#finish(made, language)
    // the first content counts; a different one must not be answered as accepted
    if (made.fingerprint !== fingerprintOf(body)) return this.#otherContent(made, language)
    return { success: true, data: await viewOf(this.context, made, language) }
  }

  async #otherContent(application: Application, language: Language): Promise<Answer> {
    const data = await viewOf(this.context, application, language)
    return { success: false, reason: 'already-submitted', message: textOf(language, 'submittedOtherwise'), data }
  }

  async #make(account: Account, body: Body, language: Language): Promise<Application | Answer> {
    const { db, clock, holidays, counterparts } = this.context
    const service = await findService(db, { itemCode: body.itemCode })
    if (!service) throw notFound()
    const refusal = await refusalFor(this.context, account, service, language)
    if (refusal) return { success: false, ...refusal }
    if (service.version !== body.serviceVersion)
      return { success: false, reason: 'service-changed', message: textOf(language, 'serviceChanged') }
    const facts = { today: macaoDay(clock.now()), holidays: holidays.days }
    const own: OwnLicences = { all: () => counterparts.licences.of(account), today: facts.today }
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const checked = await checkSubmission(db, this.checker, account.id, service.definition, body, language, own, facts)
      const written = checked.faults.length === 0 ? await this.#write(account, service, body, checked) : undefined
      // a submission that was sent twice finds its files in its own application (threat 27)
      const application = written ?? (await applicationByKey(db, account.id, body.idempotencyKey))
      if (application) return application
      if (checked.faults.length > 0)
        return { success: false, reason: 'faults', message: textOf(language, 'submissionHasFaults'), faults: [...checked.faults] }
    }
    throw new Error('the files of a submission keep changing')
  }

  /**
   * Writes the application and attaches exactly the files that it claims, in one transaction. Undefined if another call with the same key
   * was faster, or if a file was deleted or submitted elsewhere meanwhile.
   */
  async #write(account: Account, service: VersionedService, body: Body, checked: Checked): Promise<Application | undefined> {
    const { db } = this.context
    try {
      return await db.transaction(async (tx) => {
        const row = await this.#add(tx, account, service, body, checked)
        if (row && !(await attachFiles(tx, account.id, row.itemCode, checked.files, row.applyNo))) throw new FilesChanged()
        return row
      })
    } catch (error) {
      if (error instanceof FilesChanged) return undefined
      throw error
    }
  }

  async #add(tx: Transaction, account: Account, service: VersionedService, body: Body, checked: Checked): Promise<Application | undefined> {
    const { clock, holidays, settings } = this.context
    const now = clock.now()
    await refuseFlood(tx, account.id, mostADay(settings), now)
    if (checked.noticeLanguage) await chooseNoticeLanguage(tx, account.id, checked.noticeLanguage)
    const remembered = checked.noticeLanguage ?? (await noticeChoicesOf(tx, account.id)).noticeLanguage
    const expected = addWorkingDays(macaoDay(now), service.definition.workingDays, holidays)
    return addApplication(tx, {
      applyNo: await nextApplyNo(tx, now),
      accountId: account.id,
      itemCode: service.definition.itemCode,
      serviceVersion: service.version,
      idempotencyKey: body.idempotencyKey,
      fingerprint: fingerprintOf(body),
      platform: platformOf(account.accountType) ?? 'one',
      // the applicant comes from the session; of the client's data about them only the choices are stored
      submitted: {
        applicant: {
          ...account.profile,
          ...checked.inform,
          ...(remembered && { informLanguage: LANGUAGE_FACTS[remembered].locale }),
        },
        forms: checked.forms,
        receiveResult: checked.receiveResult,
        materials: checked.materials,
        counts: checked.counts,
        licences: checked.licences,
      },
      submittedAt: now,
      deliveryDay: expected.day,
      deliveryCertain: expected.certain,
      needsIdentity: service.definition.steps.some((step) => taskOf(step.stepType) === 'identity'),
      identityVerifiedAt: null,
      orderTid: null,
      completedAt: null,
    })
  }

  /** Completes the application at the final step; refused while identity or payment is open. It may be repeated. */
  async #finish(application: Application, language: Language): Promise<Answer> {
    const { db, payments } = this.context
    const data = await viewOf(this.context, application, language)
    if (data.identity === 'owed') return { success: false, reason: 'identity-owed', message: textOf(language, 'identityOwed'), data }
    if (data.payment === 'owed') return { success: false, reason: 'payment-owed', message: textOf(language, 'paymentNotCompleted'), data }
    const now = await payments.inPaymentTransaction(async (transaction) => {
      await lockApplicationOf(transaction.tx, application)
      await complete(transaction, application.applyNo)
      return transaction.now
    })
    await deleteDraft(db, application.accountId, application.itemCode, application.idempotencyKey)
    return { success: true, data: { ...data, completedAt: (application.completedAt ?? now).toISOString() } }
  }
}
