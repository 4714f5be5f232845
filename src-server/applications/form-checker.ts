import { type DateFacts, NO_DATE_FACTS } from '#shared/domain/date-rules.ts'
import { ProblemError } from '../http/problem.ts'
import { boundAnswers } from './answer-bounds.ts'
import type { FormCheck } from './form-check.ts'
import { CheckGivenUp, FormThread } from './form-thread.ts'

/** How long a check may take: the largest honest form takes a second, or several on a busy machine. */
const DEADLINE_MS = 10_000

const tooLong = (): ProblemError => new ProblemError(503, 'check-too-long', 'formCheckTooLong')

/** The log of a form checker. */
export interface CheckerLog {
  warn(facts: object, message: string): void
}

/** Checks forms in worker threads. A check that takes too long is ended with its thread, so that it delays no other request (threat 31). */
export class FormChecker {
  readonly #threads = new Set<FormThread>()
  readonly #idle: FormThread[] = []

  constructor(
    private readonly log: CheckerLog,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /**
   * Checks the answers by the form's schema and by their bounds; `facts` are today and the holidays, for the rules of
   * dates. Rejects with a ProblemError: 413 for answers far larger than any honest form's, 503 where the check took too
   * long. The number of checks at once is the caller's to limit.
   */
  async check(
    formJson: unknown,
    answers: Readonly<Record<string, unknown>>,
    facts: Omit<DateFacts, 'onBroken'> = NO_DATE_FACTS,
  ): Promise<FormCheck> {
    const bounded = boundAnswers(formJson, answers)
    const thread = this.#idleThread() ?? this.#newThread()
    try {
      const checked = await thread.check({ formJson, ...bounded, facts }, this.deadlineMs)
      if (checked.failed.length > 0) this.log.warn({ expressions: checked.failed }, 'a form has expressions that fail')
      return checked
    } catch (error) {
      if (!(error instanceof CheckGivenUp)) throw error
      this.log.warn({ reason: error.message }, 'a form could not be checked: has its definition a pattern that runs away?')
      throw tooLong()
    } finally {
      if (thread.hasEnded) this.#threads.delete(thread)
      else this.#idle.push(thread)
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  #idleThread(): FormThread | undefined {
    const thread = this.#idle.pop()
    if (thread?.hasEnded !== true) return thread
    this.#threads.delete(thread)
    return this.#idleThread()
  }

  #newThread(): FormThread {
    const thread = new FormThread()
    this.#threads.add(thread)
    return thread
  }
}
