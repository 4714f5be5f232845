import build from '../../journeys/support/build.ts'

/** Builds like `npm start`: Vitest's own NODE_ENV would put React's development build into the bundles. */
export default async function buildForProduction(): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build()
  process.env.NODE_ENV = NODE_ENV
}
