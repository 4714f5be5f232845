import { readdirSync, readFileSync } from 'node:fs'
import { type HolidayYear, type MergedHolidays, mergeHolidays } from './merge.ts'

const FOLDER = new URL('.', import.meta.url)

/** Reads and merges the years' files beside this one; for the build and the server, never for a bundle. */
export function readHolidays(folder: URL = FOLDER): MergedHolidays {
  const files = readdirSync(folder).filter((name) => /^\d{4}\.json$/.test(name))
  return mergeHolidays(files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as HolidayYear))
}
