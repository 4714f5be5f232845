import type { X509Certificate } from 'node:crypto'
import type { EnvironmentReader } from './reader.ts'
import { certificatesIn } from './seal-keys.ts'

/** A time-stamp authority (RFC 3161). */
export interface TimeStampSettings {
  readonly url: string
  /** the roots that its certificate must come from; any is believed if empty */
  readonly roots: readonly X509Certificate[]
}

/** The time-stamp authority of the settings; undefined if they name none. */
export function readTimeStamps(env: EnvironmentReader): TimeStampSettings | undefined {
  const url = env.value('TIMESTAMP_URL')
  const pem = env.value('TIMESTAMP_CA')
  if (url === undefined) {
    env.without('TIMESTAMP_CA', 'TIMESTAMP_URL')
    return undefined
  }
  if (url.startsWith('http:')) env.required('TIMESTAMP_CA', pem, 'it is needed with an http address, where anybody may answer')
  const roots = pem === undefined ? [] : certificatesIn(pem)
  if (roots === undefined) env.faults.push('TIMESTAMP_CA must be certificates in PEM.')
  return { url, roots: roots ?? [] }
}
