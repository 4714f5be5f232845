import type { Language, WireText } from '#shared/domain/languages.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import { BUREAU } from '../../information/content/bureau.ts'

type Applying = Exclude<AccountType, 'UNSUPPORTED'>

export const mayApply = (type: AccountType): type is Applying => type !== 'UNSUPPORTED'

/** Codes of the dictionary `serviceobject` [2-22]: residents and non-residents, businesses and associations. */
export const AUDIENCE: Readonly<Record<Applying, string>> = { PERSONAL: '1,2', CORPORATE: '3,4' }

export const WHO_MAY: Readonly<Record<Applying, WireText>> = {
  PERSONAL: inFour(
    '持有“一戶通”個人帳戶的人士可申請',
    'Podem requerer os titulares de uma conta individual da Conta Única de Macau',
    'Holders of a personal Macao One Account may apply',
  ),
  CORPORATE: inFour(
    '持有“商社通”實體帳戶的企業或社團可申請',
    'Podem requerer as empresas e associações com conta de entidade da Plataforma para Empresas e Associações',
    'Businesses and associations with an entity account of the Business & Associations Platform may apply',
  ),
}

/** The text before the fees; the panel itself shows 'not charged' [2-21]. */
export const FEES_ONLINE = inFour(
  '遞交申請不收費。以下費用於網上支付：',
  'A apresentação do pedido é gratuita. São pagas online as seguintes taxas: ',
  'Submitting the application is free of charge. These fees are paid online: ',
)

export const FREE = inFour('本服務不收費。', 'Este serviço é gratuito.', 'This service is free of charge.')

export const HOW_LONG = inFour('申請需時多久？', 'Quanto tempo demora o pedido?', 'How long does the application take?')

export const HOW_MUCH = inFour('費用是多少？', 'Que taxas são devidas?', 'What does it cost?')

export const HOW_RECEIVED = inFour('申請人會收到甚麼？', 'O que recebe o requerente?', 'What does the applicant receive?')

export const ENQUIRIES = inFour(
  `如有查詢，請於辦公時間致電${BUREAU.phone}。`,
  `Para informações, ligue para ${BUREAU.phone} durante as horas de expediente.`,
  `For enquiries call ${BUREAU.phone} during office hours.`,
)

/** A fee and its amount, as an entry of a list. */
export const feeText = (language: Language, name: string, cost: string): string =>
  `${name}${language.startsWith('zh') ? '：' : ': '}${cost}`
