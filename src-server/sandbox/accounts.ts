import type { AccountType } from '#shared/domain/platforms.ts'

/** An invented person or entity with a sandbox account. */
export interface SandboxAccount {
  readonly name: string
  readonly accountType: AccountType
  /** last name, first name */
  readonly nameCn: string
  readonly namePt: string
  readonly identityType: string
  readonly identityNo: string
  readonly mobile: string
  readonly euid: string
}

/** The kinds match who may open each account type (facts 2.2, 2.5). */
export const ACCOUNTS = [
  {
    name: 'resident',
    accountType: 'PERSONAL',
    nameCn: '陳,大文',
    namePt: 'CHAN,TAI MAN',
    identityType: '15',
    identityNo: '1234567(8)',
    mobile: '85366123456',
    euid: 'EUID-0000000001',
  },
  {
    name: 'resident2',
    accountType: 'PERSONAL',
    nameCn: '',
    namePt: 'DA SILVA,MARIA JOÃO',
    identityType: '14',
    identityNo: '5765432(1)',
    mobile: '85362345678',
    euid: 'EUID-0000000002',
  },
  {
    name: 'company',
    accountType: 'CORPORATE',
    nameCn: '濠江測量有限公司',
    namePt: 'HOU KONG TOPOGRAFIA LDA.',
    identityType: '0',
    identityNo: 'SO-99001',
    mobile: '85328123456',
    euid: 'EUID-0000000101',
  },
  {
    name: 'unsupported',
    accountType: 'UNSUPPORTED',
    nameCn: '李,小明',
    namePt: 'LEI,SIO MENG',
    identityType: '12',
    identityNo: 'C01234567',
    mobile: '85366000111',
    euid: 'EUID-0000000201',
  },
  {
    name: 'unqualified',
    accountType: 'PERSONAL',
    nameCn: '黃,未成',
    namePt: 'WONG,MEI SENG',
    identityType: '15',
    identityNo: '7000000(0)',
    mobile: '85366999000',
    euid: 'EUID-0000000301',
  },
  {
    name: 'unqualified-company',
    accountType: 'CORPORATE',
    nameCn: '未成測量有限公司',
    namePt: 'MEI SENG TOPOGRAFIA LDA.',
    identityType: '0',
    identityNo: 'SO-70000',
    mobile: '85328700000',
    euid: 'EUID-0000000302',
  },
] as const satisfies readonly SandboxAccount[]

export type AccountName = (typeof ACCOUNTS)[number]['name']

export const accountNamed = (name: string | undefined): (SandboxAccount & { readonly name: AccountName }) | undefined =>
  ACCOUNTS.find((account) => account.name === name)

/** The Chinese and the romanised name, without the commas. */
export const displayName = (account: SandboxAccount): string => {
  const chinese = account.nameCn.replace(',', '')
  const romanised = account.namePt.replace(',', ' ')
  return [chinese, romanised].filter((name) => name !== '').join(' · ')
}
