/** Names of variables that only a production server has. */
const COUNTERPART = /^(OIDC|CASHIER|IDENTITY|SEAL|DOCUMENT)_|^(HOST_APP_KEY|DENIAL_KEY|DATABASE_URL)(_FILE)?$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Which server `npm start` starts (decision 10). Without SANDBOX, the test system starts only on this machine, and only if no
 * counterpart, database server or https address is set. Names that merely begin like such a variable count too, so a mistyped one never
 * starts the test system.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {'sandbox' | 'production'}
 */
export function whichServer(env) {
  const given = (name) => (env[name] ?? '').trim()
  const wish = given('SANDBOX').toLowerCase()
  if (['1', 'true', 'on', 'yes'].includes(wish)) return 'sandbox'
  // the production server reads SANDBOX again and reports an invalid value
  if (wish !== '') return 'production'
  const isForReal = Object.keys(env).some((name) => COUNTERPART.test(name.toUpperCase()) && given(name) !== '')
  const isPublic = (given('HOST') !== '' && !LOOPBACK.test(given('HOST'))) || given('PUBLIC_ORIGIN').startsWith('https:')
  return isForReal || isPublic ? 'production' : 'sandbox'
}
