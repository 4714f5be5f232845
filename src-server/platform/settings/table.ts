import { SIGNATURE_FORMS, type SignatureForm } from '../signing/forms.ts'
import {
  address,
  appOrigins,
  baseAddress,
  contacts,
  databaseAddress,
  flag,
  hostAndPort,
  hosts,
  jsapiNames,
  type Kind,
  keys,
  mailAddress,
  matching,
  oneOf,
  origin,
  pem,
  pemOrToken,
  receiverAddresses,
  receiverSecrets,
  text,
  whole,
  wholeOrNone,
} from './kinds.ts'
import { accountType, CLIENT_AUTHS, type ClientAuth, claimNames, issuer } from './oidc-kinds.ts'

/** Which server reads a variable. */
export const SERVERS = ['both', 'sandbox', 'production'] as const
export type Server = (typeof SERVERS)[number]

/** A variable: its parser and its meaning. */
export interface Setting<T> extends Kind<T> {
  readonly server: Server
  /** its meaning in Markdown, for docs/settings.md and `npm start -- --help` */
  readonly meaning: string
  /** describes a default that is not a fixed value: 'needed', or its source */
  readonly byDefault?: string
  /** messages never repeat its value */
  readonly isSecret?: true
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
const LOG_FORMATS = ['auto', 'text', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

const SENDER = /^(?:[^<>\r\n@]{1,100} <[^\s<>@]{1,64}@[^\s<>@]{1,255}>|[^\s<>@]{1,64}@[^\s<>@]{1,255})$/
const MAP_APP = /^https:\/\/(?=\S*\{latitude\})(?=\S*\{longitude\})\S+$/
const HOST = /^[A-Za-z0-9_.:[\]-]{1,255}$/

const signatureForm = oneOf<SignatureForm>('own', SIGNATURE_FORMS)

const both = { server: 'both' } as const
const sandbox = { server: 'sandbox' } as const
const production = { server: 'production' } as const
const needed = { server: 'production', byDefault: 'needed' } as const
const secret = { isSecret: true } as const

/**
 * Every variable of the servers and their commands. `npm run settings:write` writes docs/settings.md from it, which `npm start -- --help`
 * prints.
 */
export const SETTINGS = {
  PORT: { ...both, ...whole(3000, 0, 65535), meaning: 'port of the product; 0 takes a free one and prints it' },
  HOST: { ...both, ...matching(HOST, 'a host name or an address to listen on', '127.0.0.1'), meaning: 'address to listen on' },
  DATA_DIR: { ...both, ...text('.data'), meaning: 'folder of the embedded database and of uploaded files' },
  DATABASE_URL: {
    ...both,
    ...secret,
    ...databaseAddress,
    meaning: 'a PostgreSQL instead of the embedded database',
  },
  DATABASE_CONNECTIONS: { ...both, ...whole(10, 2, 500), meaning: 'connections to that PostgreSQL at most' },
  PUBLIC_ORIGIN: {
    ...both,
    ...origin,
    byDefault: 'http://localhost:PORT',
    meaning: 'where browsers reach the product; all links come from it. The production server needs it, and as https',
  },
  BUSINESS_REFERRERS: {
    ...both,
    ...hosts,
    meaning:
      'hosts whose links lead to the business platform [1-05], with commas between; `*.example.mo` means all below it. None by default: a link then says `platform=ab` ([launch-params.md](launch-params.md))',
  },
  HOST_JSAPIS: {
    ...both,
    ...jsapiNames,
    meaning:
      "the super-app's names of the JSAPIs that are agreed with it, where they are not ours: `startPay=theirPay,callPhone=dial` ([bridge.md](bridge.md))",
  },
  APP_ORIGINS: {
    ...both,
    ...appOrigins,
    meaning:
      "origins of the host app's offline package that may call the API, with commas between ([bridge.md](bridge.md#the-offline-package))",
  },
  MAP_APP: {
    ...both,
    ...matching(
      MAP_APP,
      'an https address with {latitude} and {longitude} in it',
      'https://www.google.com/maps/search/?api=1&query={latitude},{longitude}',
    ),
    meaning: 'address of a place in degrees of WGS 84, by which a parcel is opened in a map application after a press',
  },
  SECURITY_CONTACT: {
    ...both,
    ...contacts,
    meaning:
      'where a weakness is reported, as `mailto:` or `https://` with commas between: makes `/.well-known/security.txt` ([deploy.md](deploy.md#whom-people-write-to))',
  },
  CART_IDLE_MINUTES: { ...both, ...whole(30, 1, 1440), meaning: 'an idle cart empties after so many minutes' },
  CART_MAX_ITEMS: { ...both, ...whole(50, 1, 500), meaning: 'how many plans a cart holds' },
  ORDER_MINUTES: { ...both, ...whole(30, 1, 1440), meaning: 'how long an order may be paid' },
  ORDER_DAYS: {
    ...both,
    ...whole(7, 1, 3650),
    meaning:
      'a payment of an order of plans may be begun for so many days after it was made, and of an application whose service was changed or withdrawn since',
  },
  RECONCILE_SECONDS: {
    ...both,
    ...whole(5, 1, 3600),
    meaning: 'how often, in seconds, the server looks for open bills and identity checks to query',
  },
  PENDING_HOURS: { ...both, ...whole(24, 1, 720), meaning: 'a payment without an end is a case for a clerk after so many hours' },
  TRUSTED_PROXIES: {
    ...both,
    ...whole(0, 0, 10),
    meaning: 'number of trusted proxies in front of the server, for rate limits ([deploy.md](deploy.md))',
  },
  RATE_PER_MINUTE: {
    ...both,
    ...whole(300, 1, 1_000_000),
    meaning: 'calls a minute and address on sign-in, receipts, checks of documents and links for phones',
  },
  ACCOUNT_RATE_PER_MINUTE: {
    ...both,
    ...whole(60, 1, 1_000_000),
    meaning:
      'files an account may upload a minute, and queries of cashier and identity provider that its pages cause; drafts and searches by place three times as many, check-outs and calls that open or end something at the cashier half, applications and identity checks a third; five times as many orders and applications a day',
  },
  NOTICES_PER_ADDRESS: {
    ...both,
    ...whole(30, 1, 1_000_000),
    meaning: 'notices to one e-mail address or number a day, from all accounts together',
  },
  MAX_CONNECTIONS: { ...both, ...whole(10_000, 10, 1_000_000), meaning: 'open connections of callers at most' },
  DRAIN_SECONDS: {
    ...both,
    ...whole(5, 0, 300),
    meaning: 'how long the server keeps answering after SIGTERM while `/readyz` is 503',
  },
  FILES_S3_URL: { ...both, ...baseAddress, meaning: 'S3-compatible storage of uploaded files instead of `DATA_DIR`' },
  FILES_S3_REGION: { ...both, ...text('auto'), meaning: 'region of that storage' },
  FILES_S3_KEY_ID: { ...both, ...text(), meaning: 'key id of that storage, needed with it' },
  FILES_S3_SECRET: { ...both, ...secret, ...text(), meaning: 'secret of that storage, needed with it' },
  SCANNER: {
    ...both,
    ...hostAndPort,
    meaning: 'a clamd that scans every upload, as `host:port`; none by default ([deploy.md](deploy.md#a-virus-scanner))',
  },
  DRAFT_DAYS: {
    ...both,
    ...whole(30, 1, 3650),
    meaning: 'how long a draft is kept after its last save ([what goes when](deploy.md#what-is-kept-and-for-how-long))',
  },
  UNFINISHED_APPLICATION_DAYS: {
    ...both,
    ...whole(90, 1, 3650),
    meaning: 'how long an application that was neither completed nor paid is kept, with its files, after it was last worked on',
  },
  UNSUBMITTED_FILE_DAYS: {
    ...both,
    ...whole(7, 1, 3650),
    meaning: 'how long an uploaded file is kept without an application or draft',
  },
  SESSION_ROW_HOURS: {
    ...both,
    ...whole(12, 12, 720, 'a session may last twelve hours, and a log-out reads from it how it began'),
    meaning:
      'how long the row of a session is kept after its last use; a session ends two hours after its last use, and twelve hours after sign-in',
  },
  BACK_OFFICE_ANSWER_DAYS: {
    ...both,
    ...whole(90, 7, 3650, 'the bureau’s system may repeat a call for a week'),
    meaning: "how long the key of a call of the bureau's system is known, so that repeating it does nothing",
  },
  NOTICE_ADDRESS_DAYS: {
    ...both,
    ...whole(365, 30, 3650, 'whoever asks why nothing came must be answered'),
    meaning: 'how long a notice that was sent keeps its number or address',
  },
  MESSAGE_DAYS: {
    ...both,
    ...whole(365, 30, 3650, 'whoever asks what another system was told must be answered'),
    meaning: 'how long a delivered message to other systems is kept; the last one of a record stays',
  },
  UNBOOKED_NOTICE_DAYS: {
    ...both,
    ...wholeOrNone(365, 36_500, 'it may be about money'),
    meaning: 'how long the bytes of a notice that could not be booked are kept once its case is closed; for ever by default',
  },
  ACCOUNT_FILES: {
    ...both,
    ...whole(200, 1, 100_000),
    meaning: 'files one account may have: unsubmitted ones together with all uploads of a day',
  },
  ACCOUNT_MEGABYTES: { ...both, ...whole(500, 10, 1_000_000), meaning: 'megabytes of these files together' },
  WEBHOOK_RECEIVERS: {
    ...both,
    ...receiverAddresses,
    meaning:
      'systems that are notified of paid orders, applications and refunds, as `name=https://address` with commas between; none by default ([back-office.md](back-office.md#messages))',
  },
  WEBHOOK_SECRETS: {
    ...both,
    ...secret,
    ...receiverSecrets,
    meaning: 'secrets that sign those messages, as `name=whsec_…` with commas between; two of a name while one is replaced',
  },
  CASHIER_NOTICE_SIGNATURE: {
    ...both,
    ...signatureForm,
    meaning: "form of the signatures of the cashier's notices: `own` or `standard-webhooks` ([deploy.md](deploy.md#keys))",
  },
  IDENTITY_NOTICE_SIGNATURE: { ...both, ...signatureForm, meaning: "likewise, of the identity provider's notices" },
  METRICS_PORT: {
    ...both,
    ...wholeOrNone(0, 65535),
    meaning: 'port of `/metrics` for Prometheus, which the public must not reach; none by default ([operating.md](operating.md))',
  },
  METRICS_HOST: {
    ...both,
    ...matching(HOST, 'a host name or an address to listen on', '127.0.0.1'),
    meaning: 'address on which `/metrics` listens',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...both,
    ...baseAddress,
    meaning:
      'an OpenTelemetry collector that takes traces over HTTP, as `http://collector:4318`; none by default ([operating.md](operating.md))',
  },
  OTEL_SERVICE_NAME: { ...both, ...text('ecad'), meaning: 'name of this server there' },
  LOG_LEVEL: { ...both, ...oneOf<LogLevel>('warn', LOG_LEVELS), meaning: '`silent` … `debug`' },
  LOG_FORMAT: {
    ...both,
    ...oneOf<LogFormat>('auto', LOG_FORMATS),
    meaning: '`auto` prints lines to read on a terminal and JSON anywhere else, `text` or `json` always that',
  },

  SANDBOX: { ...sandbox, ...flag(undefined), meaning: '`on` or `off`; unset, `npm start` decides as above' },
  SANDBOX_PORT: { ...sandbox, ...whole(3001, 0, 65535), meaning: "port of the test system's own origin; 0 takes a free one and prints it" },
  SANDBOX_ORIGIN: { ...sandbox, ...origin, byDefault: 'http://localhost:SANDBOX_PORT', meaning: 'where browsers reach the test system' },
  HARNESS_BUNDLE: {
    ...sandbox,
    ...text(),
    meaning:
      "the phone's bundle in the harness, if not this checkout's: the path of an offline package, or the address of a deployment. Its calls go to this test system ([harness.md](harness.md))",
  },
  PANEL: { ...sandbox, ...flag(false), meaning: "serves its bundles with the [developers' panel](panel.md)" },

  OIDC_ISSUER: {
    ...needed,
    ...issuer,
    meaning: 'the identity provider at which people sign in, to the letter: with a slash at the end if it writes one',
  },
  OIDC_CLIENT_ID: { ...needed, ...text(), meaning: 'our client id at the identity provider' },
  OIDC_CLIENT_AUTH: {
    ...production,
    ...oneOf<ClientAuth>('basic', CLIENT_AUTHS),
    meaning: 'how we prove there who we are: our secret in the header (`basic`) or in the body (`post`), or a signature by our key',
  },
  OIDC_CLIENT_SECRET: {
    ...needed,
    ...secret,
    ...text(),
    meaning: 'our secret at the identity provider; none with `private_key_jwt`',
  },
  OIDC_CLIENT_KEY: {
    ...production,
    ...secret,
    ...pem,
    meaning: 'our private key there, as PEM or the path of a file with it; for `private_key_jwt` alone',
  },
  OIDC_SCOPE: {
    ...production,
    ...matching(/^openid(?: [\w:./-]+)*$/, 'scopes with blanks between, openid first', 'openid profile'),
    meaning: 'what we ask to know of a person',
  },
  OIDC_CLAIMS: { ...production, ...claimNames, meaning: "the provider's own names of claims ([integrating.md](integrating.md#sign-in))" },
  OIDC_ACCOUNT_TYPE: {
    ...production,
    ...accountType,
    meaning: 'type of accounts whose claims name none, as `PERSONAL`; unset, they may buy nothing',
  },
  CASHIER_URL: { ...needed, ...baseAddress, meaning: 'the cashier' },
  CASHIER_SIGNING_KEY: { ...needed, ...secret, ...keys(1), meaning: 'our key for calls to the cashier' },
  CASHIER_NOTICE_KEYS: { ...needed, ...secret, ...keys(2), meaning: "the cashier's keys for notices to us" },
  IDENTITY_URL: { ...needed, ...baseAddress, meaning: 'the provider of identity checks' },
  IDENTITY_SIGNING_KEY: { ...needed, ...secret, ...keys(1), meaning: 'our key for calls to that provider' },
  IDENTITY_NOTICE_KEYS: { ...needed, ...secret, ...keys(2), meaning: "that provider's keys for notices to us" },
  HOST_APP_KEY: { ...needed, ...secret, ...keys(1), meaning: 'vouches for our pages to the super-app and its header' },
  DENIAL_KEY: { ...needed, ...secret, ...keys(1), meaning: 'keys the stored hashes of people who may not apply' },
  SEAL_KEY: {
    ...needed,
    ...secret,
    ...pemOrToken,
    meaning:
      "private key of the seal on the bureau's documents, as PEM, the path of a file with it, or the `pkcs11:` address of one in a token ([documents.md](documents.md#settings))",
  },
  SEAL_PIN: { ...production, ...secret, ...text(), meaning: 'PIN of that token, needed with it' },
  SEAL_CERTIFICATE: { ...needed, ...pem, meaning: 'its certificate and those of its issuers, as PEM or the path of a file' },
  TIMESTAMP_URL: {
    ...production,
    ...address,
    meaning:
      'a time-stamp authority (RFC 3161) whose time is added to each seal; none by default ([documents.md](documents.md#time-stamps))',
  },
  TIMESTAMP_CA: {
    ...production,
    ...pem,
    meaning: 'the roots that its certificate must come from, likewise; needed with an http address',
  },
  DOCUMENT_KEY: { ...needed, ...secret, ...pem, meaning: 'private key that signs the QR codes of documents, likewise' },
  DOCUMENT_KEYS_BEFORE: { ...production, ...pem, meaning: 'public keys that signed QR codes before it; they stay published' },
  LOOKUP_URL: { ...production, ...address, byDefault: "the bureau's site", meaning: 'the public look-up of cadastral numbers' },
  VIEWER_URL: { ...production, ...address, byDefault: "the bureau's site", meaning: 'the public viewer of plans' },
  SMTP_URL: {
    ...production,
    ...secret,
    ...mailAddress,
    meaning:
      'mail server for e-mails to applicants, as `smtps://user:password@host` or `smtp://…:587`; none by default ([deploy.md](deploy.md#notices-to-applicants))',
  },
  SMTP_FROM: {
    ...production,
    ...matching(SENDER, 'an e-mail address, or a name with one in angle brackets'),
    meaning: 'sender of these e-mails, needed with it',
  },
  SMS_URL: {
    ...production,
    ...baseAddress,
    meaning: 'gateway for SMS to applicants; none by default ([deploy.md](deploy.md#notices-to-applicants))',
  },
  SMS_SIGNING_KEY: { ...production, ...secret, ...keys(1), meaning: 'our key for calls to that gateway, needed with it' },
  SMS_SIGNATURE: { ...production, ...signatureForm, meaning: 'form of the signatures of our calls to it, likewise' },
  HEADER_URL: { ...production, ...address, meaning: "the host's header, shown in an iframe" },
} as const satisfies Readonly<Record<string, Setting<unknown>>>

export type VariableName = keyof typeof SETTINGS
