import { join } from 'node:path'
import { openDatabase } from '../../platform/db/open.ts'
import { claimPurpose } from '../../platform/db/purpose.ts'
import { Vitals } from '../../platform/health/vitals.ts'
import { createLogger } from '../../platform/http/logging.ts'
import { knownHolidays } from '../../platform/known-holidays.ts'
import { playedCounterparts } from '../counterparts.ts'
import { SandboxOrigins } from '../origins.ts'
import { PlayedKeys } from '../played-keys.ts'
import { makeSealPems } from '../seal-keys.ts'
import { startSandbox } from '../start.ts'
import { createOnce } from '../stored-value.ts'
import { SandboxClock } from '../time/sandbox-clock.ts'
import { writeEnvironment } from './environment.ts'
import type { StandInSettings } from './settings.ts'
import { startStorage } from './storage.ts'

/** The row that stores the product's document keys, so that its settings survive a restart of the stand-ins. */
const NAME = 'stand-ins'

/**
 * Plays only the counterparts, for a production server in another process on this machine: sign-in, cashier, identity checks, mail and SMS,
 * and an S3-like storage. Writes the product's environment beside the stand-ins' own data.
 */
export async function serveStandIns(settings: StandInSettings): Promise<void> {
  const log = createLogger(settings, 'stand-ins')
  const { db, close } = await openDatabase(settings, { log, vitals: new Vitals(), prepare: (opened) => claimPurpose(opened, 'test') })
  const clock = new SandboxClock()
  const played = new PlayedKeys()
  await played.restore(db)
  const seal = await createOnce(db, NAME, () => makeSealPems(clock.now()))
  const origins = new SandboxOrigins(settings)
  const counterparts = playedCounterparts(origins, settings, played)
  const sandbox = await startSandbox({ settings, origins, counterparts, db, clock, holidays: knownHolidays() })
  const keys = { accessKeyId: 'stand-in', secretAccessKey: played.secretOf('storage') }
  const storage = await startStorage(join(settings.dataDir, 'storage'), keys, { host: settings.host, port: settings.port })
  const file = await writeEnvironment(
    { publicOrigin: settings.publicOrigin, counterparts, storage: { ...keys, bucketUrl: storage.bucketUrl }, seal },
    settings.dataDir,
  )
  const end = async () => {
    await storage.close()
    await sandbox.close()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.stdout.write(
    `Stand-ins   ${origins.sandbox}/   (no money is taken)\nStorage     ${storage.bucketUrl}\nProduct     ${origins.product}, with the environment in ${file}\n`,
  )
}
