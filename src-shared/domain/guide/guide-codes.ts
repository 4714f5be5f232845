/**
 * Codes of the item guide's lists [2-23], [2-24]. Their labels are in i18n/code-labels.ts, whose type requires
 * every code here: a new code without labels in four languages does not compile.
 */

/** Handling channels, by handingType [2-24]. */
export const HANDLING_TYPES = {
  counter: 1,
  superApp: 2,
  web: 3,
  post: 4,
  phone: 5,
  kiosk: 6,
  fax: 7,
  email: 8,
  other: 9,
} as const
export type HandlingType = keyof typeof HANDLING_TYPES

/** Appointment channels [2-24]. */
export const APPOINTMENT_TYPES = { online: 1, phone: 2, kiosk: 3, inPerson: 4 } as const
export type AppointmentType = keyof typeof APPOINTMENT_TYPES

/** Query channels, by queryType [2-24]. */
export const QUERY_TYPES = { superApp: 1, web: 2 } as const
export type QueryType = keyof typeof QUERY_TYPES

/** Units of a result's validity, by resultEfficetiveType [2-23], [9-02]. */
export const VALIDITY_UNITS = { hours: 1, days: 2, months: 3, life: 4 } as const
export type ValidityUnit = keyof typeof VALIDITY_UNITS
