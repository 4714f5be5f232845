import { isKeyFor, type SignatureForm } from '../signing/forms.ts'
import type { SigningKey } from './keys.ts'
import type { EnvironmentReader } from './reader.ts'

type KeysName = 'CASHIER_NOTICE_KEYS' | 'IDENTITY_NOTICE_KEYS' | 'SMS_SIGNING_KEY'

/** The keys of a setting. Adds a fault if one of them cannot sign in this form. */
export function keysFor(env: EnvironmentReader, name: KeysName, form: SignatureForm): readonly SigningKey[] {
  const keys = env.value(name)
  if (keys.some((key) => !isKeyFor(form, key)))
    env.faults.push(`${name} must be id:whsec_…, 24 to 64 random bytes in base64 after whsec_, because its form is ${form}.`)
  return keys
}
