import { buildServerMain } from '#tests/support/build-server-main.ts'
import build from '../journeys/support/build.ts'

export default async function buildAll(): Promise<void> {
  await build()
  await buildServerMain()
}
