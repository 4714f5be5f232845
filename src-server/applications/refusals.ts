import { ProblemError } from '../http/problem.ts'

/** The refusal to open a payment before the applicant's identity is verified (threat 26). */
export const identityOwed = () => new ProblemError(409, 'identity-owed', 'identityOwed')
