import { accessSync, constants, mkdirSync } from 'node:fs'
import { CannotStart, reasonOf } from './cannot-start.ts'

/** Creates DATA_DIR if it is missing, and checks that this process may write to it. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${dataDir} is no folder that this process can write to (${reasonOf(error)}). Correct its permissions, or set another folder.`,
    )
  }
}
