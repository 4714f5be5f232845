import type { Language } from '#shared/domain/languages.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Account, Profile } from '../platform/http/callers.ts'
import { textOf } from '../platform/http/texts.ts'

type ProfileWire = NonNullable<WireResponse<'GET /MacauOneAcc/GetUser'>['user']>

const LAST_CERTIFICATE_TYPE = 22

/** The profile as it is sent to the client [3-07], with the certificate's name in the request's language [3-21]. */
export function profileView(account: Account, language: Language): ProfileWire {
  const { profile } = account
  return {
    nameCn: profile.nameCn,
    namePt: profile.namePt,
    firstName: firstNameOf(profile),
    identityType: profile.identityType,
    identityTypeDesc: certificateName(profile.identityType, language) ?? profile.identityTypeDesc ?? '',
    identityNo: profile.identityNo,
    mobile: profile.mobile,
    euid: profile.euid,
    accountType: account.accountType,
  }
}

function certificateName(code: string, language: Language): string | undefined {
  const number = /^\d{1,2}$/.test(code) ? Number(code) : Number.NaN
  if (!(number >= 0 && number <= LAST_CERTIFICATE_TYPE)) return undefined
  // the catalogue has certType0 to certType22, one for each code [3-21]
  return textOf(language, `certType${number}` as MessageKey)
}

/** The first name of 'last,first', in Chinese if there is a Chinese name. */
function firstNameOf(profile: Pick<Profile, 'nameCn' | 'namePt'>): string {
  const firstName = (name: string) => name.split(',')[1]?.trim() ?? ''
  return firstName(profile.nameCn) || firstName(profile.namePt)
}
