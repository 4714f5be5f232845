import { UNKNOWN_HOLIDAYS } from '../../domain/calendar/holiday-list.ts'
import { NO_BILL } from '../payment/bill-payment-parts.ts'
import { NO_IDENTITY } from './identity-check.ts'
import type { ApplicationState } from './types.ts'

/** The initial state. */
export const EMPTY_APPLICATION: ApplicationState = {
  load: { kind: 'loading' },
  service: null,
  applicant: null,
  holidays: UNKNOWN_HOLIDAYS,
  step: 0,
  maxStep: 0,
  answers: { forms: {}, receive: null, materials: {} },
  answersVersion: 0,
  uploads: {},
  faults: [],
  faultsShown: 0,
  busy: null,
  submitted: null,
  identity: NO_IDENTITY,
  charges: { kind: 'idle' },
  payment: NO_BILL,
  draft: { kind: 'none' },
  changes: [],
  licences: { kind: 'idle' },
}
