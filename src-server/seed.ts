import type { Context } from './context.ts'
import { PARCELS } from './plans/parcels.ts'
import { seedParcels } from './plans/repository.ts'
import { seedQualification, seedServices } from './services/seed.ts'

/** Brings the data that comes with the product up to date; run at every start, changes nothing the second time. */
export async function seed({ db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>): Promise<void> {
  await seedParcels(db, PARCELS)
  await seedServices(db, clock.now())
  if (settings.sandbox) await seedQualification(db)
}
