import { afterAll } from 'vitest'

/** Opens a resource for the tests of a file, and closes it after the last test. */
export async function closeAfterAll<T extends { close(): unknown }>(opening: T | Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(async () => void (await opened.close()))
  return opened
}
