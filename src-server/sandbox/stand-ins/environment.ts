import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SigningKey } from '../../platform/settings/keys.ts'
import type { SealPems } from '../../platform/settings/seal-keys.ts'
import type { VariableName } from '../../platform/settings/table.ts'
import type { PlayedCounterparts } from '../counterparts.ts'
import type { StorageKeys } from './storage.ts'

/** The settings that a production server needs for its counterparts. */
export interface StandIns {
  readonly publicOrigin: string
  readonly counterparts: PlayedCounterparts
  readonly storage: StorageKeys & { readonly bucketUrl: string }
  readonly seal: SealPems
}

const SEAL_FILES = { SEAL_KEY: 'sealKey', SEAL_CERTIFICATE: 'sealCertificate', DOCUMENT_KEY: 'documentKey' } as const

/** The environment variables of a production server with these counterparts; `folder` contains its document keys. */
export function environmentOf(
  { publicOrigin, counterparts, storage }: StandIns,
  folder: string,
): Readonly<Partial<Record<VariableName, string>>> {
  const { oidc, cashier, identity, hostAppKey, denialKey, mail, sms } = counterparts
  const key = ({ id, secret }: SigningKey): string => `${id}:${secret}`
  return {
    PUBLIC_ORIGIN: publicOrigin,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    CASHIER_URL: cashier.url,
    CASHIER_SIGNING_KEY: key(cashier.signingKey),
    CASHIER_NOTICE_KEYS: cashier.noticeKeys.map(key).join(','),
    CASHIER_NOTICE_SIGNATURE: cashier.noticeForm,
    IDENTITY_URL: identity.url,
    IDENTITY_SIGNING_KEY: key(identity.signingKey),
    IDENTITY_NOTICE_KEYS: identity.noticeKeys.map(key).join(','),
    IDENTITY_NOTICE_SIGNATURE: identity.noticeForm,
    HOST_APP_KEY: key(hostAppKey),
    DENIAL_KEY: key(denialKey),
    LOOKUP_URL: counterparts.lookupUrl ?? '',
    VIEWER_URL: counterparts.viewerUrl ?? '',
    HEADER_URL: counterparts.headerUrl ?? '',
    SMTP_URL: mail.url,
    SMTP_FROM: mail.from,
    SMS_URL: sms.url,
    SMS_SIGNING_KEY: key(sms.signingKey),
    FILES_S3_URL: storage.bucketUrl,
    FILES_S3_KEY_ID: storage.accessKeyId,
    FILES_S3_SECRET: storage.secretAccessKey,
    ...Object.fromEntries(Object.keys(SEAL_FILES).map((name) => [name, resolve(folder, `${name}.pem`)])),
  }
}

/** Writes the environment in the format of a shell and Docker, and the keys beside it, readable by their owner only. Returns the file. */
export async function writeEnvironment(standIns: StandIns, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, text: string) => writeFile(resolve(folder, name), text, { mode: 0o600 })
  for (const [name, pem] of Object.entries(SEAL_FILES)) await write(`${name}.pem`, standIns.seal[pem])
  const lines = Object.entries(environmentOf(standIns, folder)).map(([name, value]) => `${name}='${value}'`)
  await write('product.env', `${lines.join('\n')}\n`)
  return resolve(folder, 'product.env')
}
