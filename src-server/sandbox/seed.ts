import type { Context } from '../context.ts'
import { seedParcels } from '../sales/plans/repository.ts'
import { PARCELS } from './cadastre/parcels.ts'
import { seedQualification, seedServices } from './seed-services.ts'

/** Brings a test system's inventions up to date; run at every start, changes nothing the second time. */
export async function seed({ db, clock, counterparts }: Pick<Context, 'db' | 'clock' | 'counterparts'>): Promise<void> {
  await seedParcels(db, PARCELS)
  await seedServices(db, clock.now())
  await seedQualification(db, counterparts.denialKey)
}
