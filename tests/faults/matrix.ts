import { CASHIER_ROWS } from './cashier-rows.ts'
import { KILLED_ROWS } from './killed-rows.ts'
import { PERSON_ROWS } from './person-rows.ts'
import type { Row } from './row.ts'
import { SERVER_ROWS } from './server-rows.ts'
import type { Fault } from './vocabulary.ts'

/** Every fault by every way; a fault that lacks its row does not compile. */
export const MATRIX: Readonly<Record<Fault, Row>> = { ...PERSON_ROWS, ...CASHIER_ROWS, ...SERVER_ROWS, ...KILLED_ROWS }

/** Whether a row cannot be played here, as TEST_DATABASE_URL names no PostgreSQL. */
export const needsPostgres = (fault: Fault): boolean => MATRIX[fault].own?.onPostgres === true && !process.env.TEST_DATABASE_URL
