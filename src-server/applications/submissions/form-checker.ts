import { type DateFacts, NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { type ThreadFile, WorkGivenUp } from '../../platform/threads/start-worker.ts'
import { Threads } from '../../platform/threads/work-thread.ts'
import { type BoundedAnswers, boundAnswers } from './answer-bounds.ts'
import type { FormCheck } from './form-check.ts'

/** A message to a thread: one form to check (form-worker.ts). */
export interface CheckRequest extends BoundedAnswers {
  readonly formJson: unknown
  /** today in Macao, and the holidays */
  readonly facts: Omit<DateFacts, 'onBroken'>
}

/** The limit is far above what the largest form needs. */
const THREAD: ThreadFile = { built: 'form-worker.js', source: new URL('./form-worker.ts', import.meta.url), memoryMb: 256 }

/** How long a check may take: the largest honest form takes a second, or several on a busy machine. */
const DEADLINE_MS = 10_000

const tooLong = (): ProblemError => new ProblemError(503, 'check-too-long', 'formCheckTooLong')

export interface CheckerLog {
  warn(facts: object, message: string): void
}

/** Checks forms in worker threads. A check that takes too long is ended with its thread, so it delays no other request (threat 31). */
export class FormChecker {
  readonly #threads = new Threads<CheckRequest, string>(THREAD)

  constructor(
    private readonly log: CheckerLog,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /**
   * Checks the answers by the form's schema and by their bounds; `facts` are today's date and the holidays, for the rules of dates.
   * Rejects with a ProblemError: 413 for answers far larger than any honest form's, 503 if the check took too long. The caller limits the
   * number of simultaneous checks.
   */
  async check(
    formJson: unknown,
    answers: Readonly<Record<string, unknown>>,
    facts: Omit<DateFacts, 'onBroken'> = NO_DATE_FACTS,
  ): Promise<FormCheck> {
    const bounded = boundAnswers(formJson, answers)
    try {
      const checked = JSON.parse(await this.#threads.run({ formJson, ...bounded, facts }, this.deadlineMs)) as FormCheck
      if (checked.failed.length > 0) this.log.warn({ expressions: checked.failed }, 'a form has expressions that fail')
      return checked
    } catch (error) {
      if (!(error instanceof WorkGivenUp)) throw error
      this.log.warn({ reason: error.message }, 'a form could not be checked: has its definition a pattern that runs away?')
      throw tooLong()
    }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
