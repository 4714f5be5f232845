import { CASHIER_ROWS } from './cashier-rows.ts'
import { KILLED_ROWS } from './killed-rows.ts'
import { PERSON_ROWS } from './person-rows.ts'
import type { Row } from './row.ts'
import { SERVER_ROWS } from './server-rows.ts'
import type { Fault } from './vocabulary.ts'

/** Every fault for every way; a missing row is a compile error. */
export const MATRIX: Readonly<Record<Fault, Row>> = { ...PERSON_ROWS, ...CASHIER_ROWS, ...SERVER_ROWS, ...KILLED_ROWS }

/** Whether a row cannot run here, because TEST_DATABASE_URL is not set. */
export const needsPostgres = (fault: Fault): boolean => MATRIX[fault].own?.onPostgres === true && !process.env.TEST_DATABASE_URL
