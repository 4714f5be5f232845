import { customType, timestamp } from 'drizzle-orm/pg-core'
import { type Avos, avos } from '#shared/domain/money/money.ts'

/** An instant with milliseconds, the precision of JavaScript's Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytesColumn = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
  toDriver: (value) => value,
})

/** A column of whole avos. */
export const avosColumn = customType<{ data: Avos; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (value) => avos(Number(value)),
  toDriver: (value) => value,
})
