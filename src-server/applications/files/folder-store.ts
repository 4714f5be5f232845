import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, isFileKey } from './store.ts'

/** Stores files in a folder, in subfolders named by the key's first two characters. */
export async function folderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  const placeOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a file key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, path) {
      const place = placeOf(key)
      const subfolder = dirname(place)
      const isNew = (await mkdir(subfolder, { recursive: true })) !== undefined
      await flush(path, 'r+')
      // the temporary folder is on the same disk, so the move is atomic and never leaves half a file
      await rename(path, place)
      // without these a crash of the machine may lose the file's name
      await flushFolder(subfolder)
      if (isNew) await flushFolder(folder)
    },
    async open(key) {
      const place = placeOf(key)
      return (await exists(place)) ? createReadStream(place) : undefined
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

/** Flushes to the disk, so an acknowledged upload survives a crash of the machine. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  try {
    await flush(path, 'r')
  } catch (error) {
    // some network file systems cannot flush a folder
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
