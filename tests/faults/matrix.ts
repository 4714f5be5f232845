import { CASHIER_ROWS } from './cashier-rows.ts'
import { KILLED_ROWS } from './killed-rows.ts'
import { PERSON_ROWS } from './person-rows.ts'
import type { Row, Rows } from './row.ts'
import { SERVER_ROWS } from './server-rows.ts'
import type { Way } from './vocabulary.ts'

const ROWS: Rows = { ...PERSON_ROWS, ...CASHIER_ROWS, ...SERVER_ROWS, ...KILLED_ROWS }
export const MATRIX: ReadonlyMap<string, Row> = new Map(Object.entries(ROWS))

/** How a fault is played when a purchase goes this way, or the reason why it is not. */
export const cellOf = ({ play, but = {} }: Row, way: Way) => but[way] ?? play

export const needsPostgres = ({ own }: Row): boolean => own?.onPostgres === true && !process.env.TEST_DATABASE_URL
