import type { OpenDatabase } from '#server/db/database.ts'
import { freshClient, openClient } from '#server/db/embedded.ts'

/** An embedded database that lives in memory and ends with the process. */
export const openInMemory = async (): Promise<OpenDatabase> => openClient(await freshClient(), () => undefined)
