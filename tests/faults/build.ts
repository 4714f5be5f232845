import { buildServerMain } from '#tests/support/build-server-main.ts'
import build from '../journeys/support/build.ts'

/** Builds the bundles, as for the journeys, and the server of the matrix. */
export default async function buildAll(): Promise<void> {
  await build()
  await buildServerMain()
}
