import type { SignatureForm } from '../signing/forms.ts'
import type { SigningKey } from './keys.ts'
import { keysFor } from './keys-for.ts'
import type { EnvironmentReader } from './reader.ts'

/** The mail server that sends e-mails. */
export interface MailServer {
  /** smtp: or smtps:, with user and password if the server requires them */
  readonly url: string
  readonly from: string
}

export interface SmsGateway {
  readonly url: string
  /** signs our calls to it */
  readonly signingKey: SigningKey
  readonly form?: SignatureForm
}

/** The mail server of the settings; undefined if they name none. */
export function readMailServer(env: EnvironmentReader): MailServer | undefined {
  const url = env.value('SMTP_URL')
  const from = env.value('SMTP_FROM')
  if (url === undefined) {
    env.without('SMTP_FROM', 'SMTP_URL')
    return undefined
  }
  return { url, from: env.required('SMTP_FROM', from, 'it is needed with SMTP_URL') }
}

/** The SMS gateway of the settings; undefined if they name none. */
export function readSmsGateway(env: EnvironmentReader): SmsGateway | undefined {
  const url = env.value('SMS_URL')
  const form = env.value('SMS_SIGNATURE')
  const [signingKey] = keysFor(env, 'SMS_SIGNING_KEY', form)
  if (url === undefined) {
    env.without('SMS_SIGNING_KEY', 'SMS_URL')
    env.without('SMS_SIGNATURE', 'SMS_URL')
    return undefined
  }
  env.encrypted('SMS_URL', url)
  env.required('SMS_SIGNING_KEY', signingKey?.id, 'it is needed with SMS_URL')
  return { url, signingKey: signingKey ?? { id: '', secret: '' }, form }
}
