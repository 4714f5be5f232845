import type { Static } from 'typebox'
import { readText } from '#shared/domain/forms/read-text.ts'
import { parseCertificateType } from '#shared/domain/people/certificate-types.ts'
import { readIdentityNumber } from '#shared/domain/people/identity-number.ts'
import type { VerifiedPerson } from '#shared/wire/identity.ts'
import type { Application } from '../submissions/repository.ts'
import type { Person } from './provider-wire.ts'

type Verified = Static<typeof VerifiedPerson>

/** The applicant, from the account's profile at the time of the application. */
export function applicantOf({ submitted }: Pick<Application, 'submitted'>): Person {
  const textOf = (name: string): string => {
    const value = submitted.applicant[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    euid: textOf('euid'),
    documentType: textOf('identityType'),
    documentNumber: textOf('identityNo'),
    nameZh: textOf('nameCn'),
    nameFl: textOf('namePt'),
  }
}

/** Whether two persons are the same: the same account of the sign-in provider, and the same document, however its number is written. */
export const isSamePerson = (one: Verified, other: Verified): boolean => one.euid === other.euid && documentOf(one) === documentOf(other)

function documentOf({ documentType, documentNumber }: Verified): string {
  const type = parseCertificateType(documentType)
  const number = type === undefined ? undefined : readIdentityNumber(type, documentNumber)
  return `${type ?? documentType} ${
    number ??
    readText(documentNumber)
      .replaceAll(/[\s()]/g, '')
      .toUpperCase()
  }`
}
