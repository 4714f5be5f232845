import { answerWork } from '../../platform/threads/work.ts'
import { checkForm } from './form-check.ts'
import type { CheckRequest } from './form-checker.ts'

/**
 * The thread that checks forms. Results go as JSON, as a form's reactions may have put values into the answers that
 * threads cannot exchange.
 */
answerWork(async ({ formJson, answers, faults, facts }: CheckRequest) => JSON.stringify(await checkForm(formJson, answers, faults, facts)))
