const MACAO_OFFSET_MS = 8 * 3_600_000

/** The wall clock in Macao, UTC+8 all year: 'yyyy-mm-ddThh:mm:ss' [3-14]. */
export const macaoWallTime = (instant: Date): string => new Date(instant.getTime() + MACAO_OFFSET_MS).toISOString().slice(0, 19)

/** Display format [2-06]: '2026-11-22 10:04:50'. */
export const macaoSecond = (instant: Date): string => macaoWallTime(instant).replace('T', ' ')

/** Display format: '2026-11-22 10:04'. */
export const macaoMinute = (instant: Date): string => macaoWallTime(instant).slice(0, 16).replace('T', ' ')
