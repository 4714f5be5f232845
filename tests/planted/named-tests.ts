import { projectFiles } from '#tests/house/source-files.ts'
import { LONG_FILES } from '#tests/support/what-runs.ts'
import type { Tests } from './fault.ts'

const files = projectFiles('tests')
const testFiles = files.filter((file) => /\.test\.tsx?$/.test(file))

/** Whether a path prefix means this file, its folder, or a file whose name continues after a dot or a dash. */
const names = (start: string, file: string): boolean => file.startsWith(start) && /^($|[./-])/.test(file.slice(start.length))

/** The Vitest tests of a fault that `npm test` runs, or those left to `npm run test:all`. */
export const roomFiles = ({ rooms }: Pick<Tests, 'rooms'>, isLong: boolean): readonly string[] =>
  testFiles.filter((file) => rooms.some((start) => names(start, file)) && file in LONG_FILES === isLong)

/** The tests that a fault names and that do not exist. */
export const missingTests = ({ rooms, journeys }: Tests): readonly string[] => [
  ...rooms.filter((start) => !testFiles.some((file) => names(start, file))),
  ...Object.keys(journeys)
    .map((name) => `tests/journeys/${name}.spec.ts`)
    .filter((file) => !files.includes(file)),
]
