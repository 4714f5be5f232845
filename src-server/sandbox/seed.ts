import type { Context } from '../context.ts'
import { seedParcels } from '../sales/plans/repository.ts'
import { PARCELS } from './cadastre/parcels.ts'
import { seedQualification, seedServices } from './seed-services.ts'

/** Updates the test system's invented data. It runs at every start, and a second run changes nothing. */
export async function seed({ db, clock, counterparts }: Pick<Context, 'db' | 'clock' | 'counterparts'>): Promise<void> {
  await seedParcels(db, PARCELS)
  await seedServices(db, clock.now())
  await seedQualification(db, counterparts.denialKey)
}
