import { certificateTypeKey, parseCertificateType } from '../../domain/certificate-types.ts'
import { showIdentityNumber } from '../../domain/identity-number.ts'
import { showForeignName } from '../../domain/person-name.ts'
import { phoneOfProfile, showPhoneNumber } from '../../domain/phone-number.ts'
import type { Profile } from '../../domain/profile.ts'
import type { Translate } from '../use-translate.ts'

/** The applicant's particulars as names and values; what the profile does not have is no line [3-06], [2-13]. */
export function applicantFacts(profile: Profile, t: Translate): readonly { readonly name: string; readonly value: string }[] {
  const { chineseName, foreign, certificateType, certificateTypeName, certificateNumber, mobile } = profile
  const type = parseCertificateType(certificateType)
  const phone = phoneOfProfile(mobile)
  return [
    { name: t('nameChinese'), value: chineseName },
    { name: t('nameForeign'), value: showForeignName({ last: foreign.surname, first: foreign.given }) },
    { name: t('idType'), value: type === undefined ? certificateTypeName : t(certificateTypeKey(type)) },
    { name: t('idNumber'), value: type === undefined ? certificateNumber : showIdentityNumber(type, certificateNumber) },
    { name: t('mobileNumber'), value: phone === undefined ? mobile : showPhoneNumber(phone) },
  ].filter(({ value }) => value !== '')
}
