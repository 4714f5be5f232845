import { afterAll } from 'vitest'

/** Opens something for the tests of a file, which is closed after the last of them. */
export async function closeAfterAll<T extends { close(): unknown }>(opening: T | Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(async () => void (await opened.close()))
  return opened
}
