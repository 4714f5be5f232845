import { ProblemError } from '../http/problem.ts'

/** Nothing is paid before the identity is verified (threat 26). */
export const identityOwed = () => new ProblemError(409, 'identity-owed', 'identityOwed')
