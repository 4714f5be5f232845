import { type DateFacts, NO_DATE_FACTS } from '#shared/domain/date-rules.ts'
import { ProblemError } from '../http/problem.ts'
import { boundAnswers } from './answer-bounds.ts'
import type { FormCheck } from './form-check.ts'
import { CheckGivenUp, FormThread } from './form-thread.ts'

/** How long a check may run: the largest honest form takes a second, and several on a busy machine. */
const DEADLINE_MS = 10_000

const tooLong = (): ProblemError => new ProblemError(503, 'check-too-long', 'formCheckTooLong')

export interface CheckerLog {
  warn(facts: object, message: string): void
}

/** Checks forms in threads of their own, which end where a check does not, so that no answer keeps anybody else waiting (threat 31). */
export class FormChecker {
  readonly #threads = new Set<FormThread>()
  readonly #idle: FormThread[] = []

  constructor(
    private readonly log: CheckerLog,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /**
   * What the form's schema says of the answers, those over their bounds included; `facts` is what its days are held to. Rejects with a ProblemError: 413 for
   * what no honest form comes near to, 503 where the check took too long. As many run at once as are asked for.
   */
  async check(
    formJson: unknown,
    answers: Readonly<Record<string, unknown>>,
    facts: Omit<DateFacts, 'onBroken'> = NO_DATE_FACTS,
  ): Promise<FormCheck> {
    const bounded = boundAnswers(formJson, answers)
    const thread = this.#atHand() ?? this.#begun()
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

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  #atHand(): FormThread | undefined {
    const thread = this.#idle.pop()
    if (thread?.hasEnded !== true) return thread
    this.#threads.delete(thread)
    return this.#atHand()
  }

  #begun(): FormThread {
    const thread = new FormThread()
    this.#threads.add(thread)
    return thread
  }
}
