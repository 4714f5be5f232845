import { answerWork } from '../../platform/threads/work.ts'
import { checkForm } from './form-check.ts'
import type { CheckRequest } from './form-checker.ts'

/**
 * The thread that checks forms. Results are sent as JSON, because a form's reactions may have put values into the answers that cannot be
 * cloned.
 */
answerWork(async ({ formJson, answers, faults, facts }: CheckRequest) => JSON.stringify(await checkForm(formJson, answers, faults, facts)))
