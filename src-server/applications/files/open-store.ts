import type { StatsFs } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { openDataDir } from '../../platform/data-dir.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, namedStore, StorageUnavailable } from './store.ts'
import { clamdScan, type VirusScan } from './virus-scan.ts'

export interface FilePlaces {
  readonly store: FileStore
  /** the folder of uploads until they are checked; on the same disk as the folder store */
  readonly incoming: string
  /** scans each upload; undefined if the settings name no scanner */
  readonly scan: VirusScan | undefined
}

type Measure = (folder: string) => Promise<Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>>

/** Opens the storage of the settings: S3-compatible, or a folder in DATA_DIR (decision 6). `measure` tells how much room a disk has. */
export async function openFilePlaces(
  settings: Pick<Settings, 'dataDir' | 'fileStorage'> & Partial<Pick<Settings, 'scanner'>>,
  measure: Measure = statfs,
): Promise<FilePlaces> {
  openDataDir(settings.dataDir)
  const incoming = join(settings.dataDir, 'files', 'incoming')
  await mkdir(incoming, { recursive: true })
  const { fileStorage, scanner } = settings
  const scan = scanner && clamdScan(scanner)
  const store =
    fileStorage === undefined
      ? namedStore(await folderStore(join(settings.dataDir, 'files', 'kept')), 'DATA_DIR')
      : namedStore(s3Store(fileStorage), 'FILES_S3_URL')
  const check = async (): Promise<void> => {
    await checkIncoming(incoming, measure)
    await store.check()
  }
  return { incoming, scan, store: { ...store, check } }
}

/** Rejects if no upload could be received, whichever storage it would go to. */
async function checkIncoming(folder: string, measure: Measure): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { blocks, bavail, bsize } = await measure(folder)
    // some file systems of a network count nothing
    if (blocks > 0 && bavail * bsize < UPLOAD_LIMITS.maxBytes) throw new Error('ENOSPC: no room for an upload')
  } catch (error) {
    throw new StorageUnavailable('DATA_DIR', error)
  }
}
