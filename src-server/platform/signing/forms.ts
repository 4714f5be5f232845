import { readSecret, type SigningKey } from '../settings/keys.ts'
import { type Proof, proofOf, type SignedRequest, signatureOf } from './signature.ts'
import { signedHeaders, webhookProof } from './standard-webhooks.ts'

/** The forms in which a message can be signed; a setting chooses one for each party. */
export const SIGNATURE_FORMS = ['own', 'standard-webhooks'] as const
export type SignatureForm = (typeof SIGNATURE_FORMS)[number]

/** A message; its id is the same when it is sent again. */
export interface SignedMessage extends SignedRequest {
  readonly id: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

interface Form {
  /** the header by which the form is known */
  readonly header: string
  readonly headers: (key: SigningKey, message: SignedMessage, now: Date) => Readonly<Record<string, string>>
  readonly proof: (keys: readonly SigningKey[], headers: Headers, message: SignedRequest, now: Date) => Proof | undefined
}

export const FORMS: Readonly<Record<SignatureForm, Form>> = {
  own: {
    header: 'x-signature',
    headers: (key, message, now) => ({ 'x-signature': signatureOf(key, message, now) }),
    proof: (keys, headers, message, now) => proofOf(keys, headers['x-signature'], message, now),
  },
  'standard-webhooks': {
    header: 'webhook-signature',
    headers: ({ secret }, { id, body }, now) => signedHeaders([secret], id, body, now),
    proof: (keys, headers, { body }, now) => webhookProof(keys, headers, body, now),
  },
}

/** The form of a message that arrived; undefined if it is not signed. */
export const formIn = (headers: Headers): SignatureForm | undefined =>
  SIGNATURE_FORMS.find((form) => headers[FORMS[form].header] !== undefined)

/** Whether a key can sign in a form: Standard Webhooks need a secret of theirs. */
export const isKeyFor = (form: SignatureForm, { secret }: SigningKey): boolean => form === 'own' || readSecret(secret) !== undefined
