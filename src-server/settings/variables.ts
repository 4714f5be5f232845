import leven from 'leven'

/** Every variable the servers and their commands read, with its meaning in a line; README.md shows the same rows. */
export const VARIABLES = {
  PORT: 'port of the product; 0 takes a free one and prints it',
  HOST: 'address to listen on',
  DATA_DIR: 'folder of the embedded database and of uploaded files',
  DATABASE_URL: 'a PostgreSQL in place of the embedded database',
  DATABASE_CONNECTIONS: 'connections to that PostgreSQL at most',
  PUBLIC_ORIGIN: 'where browsers reach the product; all links come from it',
  APP_ORIGINS: 'origins of the host app’s offline package that may call the API, with commas between',
  BUSINESS_REFERRERS: 'hosts whose links lead to the business platform, with commas between; *. before one means all below it',
  SANDBOX: 'on: the test system; off: the production server; unset: `npm start` decides',
  SANDBOX_PORT: 'port of the test system’s own origin; 0 takes a free one and prints it',
  SANDBOX_ORIGIN: 'where browsers reach the test system',
  PANEL: 'serves the test system’s bundles with the developers’ panel',
  OIDC_ISSUER: 'the identity provider at which people sign in',
  OIDC_CLIENT_ID: 'our number at the identity provider',
  OIDC_CLIENT_SECRET: 'our secret at the identity provider',
  CASHIER_URL: 'the cashier',
  CASHIER_SIGNING_KEY: 'signs our calls to the cashier, as id:secret',
  CASHIER_NOTICE_KEYS: 'the cashier signs its notices with one of these, as id:secret, two at most',
  IDENTITY_URL: 'the provider of identity checks',
  IDENTITY_SIGNING_KEY: 'signs our calls to the provider of identity checks, as id:secret',
  IDENTITY_NOTICE_KEYS: 'that provider signs its notices with one of these, as id:secret, two at most',
  HOST_APP_KEY: 'vouches for our pages to the super-app and its header, as id:secret',
  DENIAL_KEY: 'keys the stored hashes of people who may not apply',
  LOOKUP_URL: 'the public look-up of cadastral numbers',
  VIEWER_URL: 'the public viewer of plans',
  HEADER_URL: 'the header of the host, shown in an iframe',
  CART_IDLE_MINUTES: 'an idle cart empties after so many minutes',
  CART_MAX_ITEMS: 'plans a cart holds at most',
  ORDER_MINUTES: 'how long an order may be paid',
  RECONCILE_SECONDS: 'how often the server looks for bills to ask the cashier about, and for identity checks to ask the provider about',
  PENDING_HOURS: 'a payment without an end is a case for a clerk after so many hours',
  TRUSTED_PROXIES: 'proxies in front of the server whose X-Forwarded-For is believed, for rate limits',
  RATE_PER_MINUTE: 'calls a minute and address on sign-in, receipts and links for phones',
  ACCOUNT_RATE_PER_MINUTE: 'files an account may upload a minute; drafts three times, payments half, applications a third as often',
  DRAFT_DAYS: 'a draft goes so many days after its last save',
  UNSUBMITTED_FILE_DAYS: 'an uploaded file goes after so many days, unless an application or a draft holds it',
  ACCOUNT_FILES: 'files an account may have, unsubmitted and of a day',
  ACCOUNT_MEGABYTES: 'megabytes of them in all',
  MAX_CONNECTIONS: 'open connections of callers at most',
  DRAIN_SECONDS: 'how long the server goes on answering after SIGTERM while /readyz says 503',
  FILES_S3_URL: 'S3-compatible storage of uploaded files in place of DATA_DIR',
  FILES_S3_REGION: 'region of that storage',
  FILES_S3_KEY_ID: 'key id of that storage',
  FILES_S3_SECRET: 'secret of that storage',
  LOG_LEVEL: 'silent, fatal, error, warn, info or debug',
  LOG_FORMAT: 'auto prints lines to read on a terminal and JSON anywhere else; text or json always that',
} as const
export type VariableName = keyof typeof VARIABLES

const NAMES = Object.keys(VARIABLES) as VariableName[]
/** What a variable of an earlier version is now. */
const REPLACED: Readonly<Record<string, string>> = {
  CASHIER_SECRET: 'it was replaced by CASHIER_SIGNING_KEY and CASHIER_NOTICE_KEYS, a key for each direction',
}
/** Words that begin the names of our counterparts' variables and of nobody else's. */
const OURS = /^(OIDC|CASHIER|IDENTITY|HOST_APP|FILES_S3|SANDBOX|CART)_/
/** Kubernetes and Docker write such variables for a service that happens to be called like a counterpart. */
const WRITTEN_BY_OTHERS = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_\w+)?)$/
/** Shorter names are too near to other programs' variables to be compared. */
const SHORTEST_COMPARED = 6

/**
 * A sentence for each variable that looks like one of ours but is none: a mistyped setting must stop
 * the start, as its absence would mean something else.
 */
export function mistypedVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => !NAMES.some((known) => known === name) && (env[name]?.trim() ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const replaced = REPLACED[name]
      if (replaced !== undefined) return [`${name} is no setting any more: ${replaced}.`]
      const meant = nearest(name)
      if (meant !== undefined) return [`${name} is no setting: is ${meant} meant?`]
      return OURS.test(name) && !WRITTEN_BY_OTHERS.test(name) ? [`${name} is no setting. The README lists the settings.`] : []
    })
}

function nearest(name: string): VariableName | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_')
  if (upper.length < SHORTEST_COMPARED) return undefined
  const near = NAMES.filter((known) => known.length >= SHORTEST_COMPARED)
    .map((known) => ({ known, distance: leven(upper, known) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return near !== undefined && near.distance <= (near.known.length > 8 ? 2 : 1) ? near.known : undefined
}
