/** Names of what only a server for real people is told. */
const COUNTERPART = /^(OIDC|CASHIER|IDENTITY)_|^(HOST_APP_KEY|DENIAL_KEY|DATABASE_URL)$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Which server `npm start` starts (decision 10): the test system by itself only on this machine and where no
 * counterpart, database server or https address is named; a variable that is nearly one counts as one, so a
 * mistyped setting never ends in the test system.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {'sandbox' | 'production'}
 */
export function whichServer(env) {
  const given = (name) => (env[name] ?? '').trim()
  const wish = given('SANDBOX').toLowerCase()
  if (['1', 'true', 'on', 'yes'].includes(wish)) return 'sandbox'
  // what is neither on nor off is said by the production server's own reading
  if (wish !== '') return 'production'
  const isForReal = Object.keys(env).some((name) => COUNTERPART.test(name.toUpperCase()) && given(name) !== '')
  const isPublic = (given('HOST') !== '' && !LOOPBACK.test(given('HOST'))) || given('PUBLIC_ORIGIN').startsWith('https:')
  return isForReal || isPublic ? 'production' : 'sandbox'
}
