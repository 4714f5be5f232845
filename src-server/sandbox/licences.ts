import { inFour } from '#shared/i18n/in-simplified.ts'
import type { Licence, LicenceSource } from '../applications/licences/licence-source.ts'
import { ACCOUNTS, type AccountName } from './accounts.ts'

const IDENTIFICATION = inFour('身份證明局', 'Direcção dos Serviços de Identificação', 'Identification Services Bureau')
const TRANSPORT = inFour('交通事務局', 'Direcção dos Serviços para os Assuntos de Tráfego', 'Transport Bureau')
const WORKS = inFour('土地工務局', 'Direcção dos Serviços de Solos e Construção Urbana', 'Land and Urban Construction Bureau')
const ECONOMY = inFour(
  '經濟及科技發展局',
  'Direcção dos Serviços de Economia e Desenvolvimento Tecnológico',
  'Economic and Technological Development Bureau',
)

const CARD = inFour('澳門居民身份證', 'Bilhete de identidade de residente de Macau', 'Macao resident identity card')
const DRIVING = inFour('駕駛執照', 'Carta de condução', 'Driving licence')
const SURVEYOR = inFour('測量專業人員登記', 'Inscrição de técnico de topografia', 'Registration as a surveying professional')
const WORKS_LICENCE = inFour('工程准照', 'Licença de obra', 'Works licence')
const INDUSTRIAL = inFour('營業准照', 'Licença de exploração', 'Operating licence')

/** Invented licences of invented people: valid, expired and revoked. */
export const LICENCES: Readonly<Partial<Record<AccountName, readonly Licence[]>>> = {
  resident: [
    {
      licenceId: 'DOC-7H2K9Q',
      name: CARD,
      documentNumber: '1234567(8)',
      validUntil: '2036-08-14',
      isRevoked: false,
      holder: '陳大文 CHAN TAI MAN',
      issuer: IDENTIFICATION,
    },
    {
      licenceId: 'DOC-3M8T4W',
      name: DRIVING,
      documentNumber: 'M-204518',
      validUntil: '2035-03-31',
      isRevoked: false,
      holder: '陳大文 CHAN TAI MAN',
      issuer: TRANSPORT,
    },
    {
      licenceId: 'DOC-5P1X6C',
      name: SURVEYOR,
      documentNumber: 'T-0087/2019',
      validUntil: '2024-12-31',
      isRevoked: false,
      holder: '陳大文 CHAN TAI MAN',
      issuer: WORKS,
    },
    {
      licenceId: 'DOC-9R4B2N',
      name: WORKS_LICENCE,
      documentNumber: '112/L/2025',
      validUntil: undefined,
      isRevoked: true,
      holder: '陳大文 CHAN TAI MAN',
      issuer: WORKS,
    },
  ],
  resident2: [
    {
      licenceId: 'DOC-2V6J8Z',
      name: DRIVING,
      documentNumber: 'M-311902',
      validUntil: '2034-10-05',
      isRevoked: false,
      holder: 'DA SILVA MARIA JOÃO',
      issuer: TRANSPORT,
    },
  ],
  company: [
    {
      licenceId: 'DOC-8K3D5F',
      name: INDUSTRIAL,
      documentNumber: 'E-5501',
      validUntil: undefined,
      isRevoked: false,
      holder: '濠江測量有限公司',
      issuer: ECONOMY,
    },
    {
      licenceId: 'DOC-4W7S1Y',
      name: SURVEYOR,
      documentNumber: 'E-0012/2020',
      validUntil: '2025-06-30',
      isRevoked: false,
      holder: '濠江測量有限公司',
      issuer: WORKS,
    },
  ],
}

/** The licences of an account, by the person that the identity provider names. */
export const PLAYED_LICENCES: LicenceSource = {
  of: async ({ profile }) => {
    const account = ACCOUNTS.find(({ euid }) => euid === profile.euid)
    return (account && LICENCES[account.name]) ?? []
  },
}
