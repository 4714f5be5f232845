import type { Language, WireText } from '#shared/domain/languages.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { BUREAU } from '../../information/content/bureau.ts'

type Applying = Exclude<AccountType, 'UNSUPPORTED'>

export const mayApply = (type: AccountType): type is Applying => type !== 'UNSUPPORTED'

/** Codes of the dictionary `serviceobject` [2-22]: residents and non-residents, businesses and associations. */
export const AUDIENCE: Readonly<Record<Applying, string>> = { PERSONAL: '1,2', CORPORATE: '3,4' }

export const WHO_MAY: Readonly<Record<Applying, WireText>> = {
  PERSONAL: {
    cht: '持有“一戶通”個人帳戶的人士可申請',
    chs: '持有“一户通”个人帐户的人士可申请',
    por: 'Podem requerer os titulares de uma conta individual da Conta Única de Macau',
    eng: 'Holders of a personal Macao One Account may apply',
  },
  CORPORATE: {
    cht: '持有“商社通”實體帳戶的企業或社團可申請',
    chs: '持有“商社通”实体帐户的企业或社团可申请',
    por: 'Podem requerer as empresas e associações com conta de entidade da Plataforma para Empresas e Associações',
    eng: 'Businesses and associations with an entity account of the Business & Associations Platform may apply',
  },
}

/** The text before the fees; the panel itself shows 'not charged' [2-21]. */
export const FEES_ONLINE: WireText = {
  cht: '遞交申請不收費。以下費用於網上支付：',
  chs: '递交申请不收费。以下费用于网上支付：',
  por: 'A apresentação do pedido é gratuita. São pagas online as seguintes taxas: ',
  eng: 'Submitting the application is free of charge. These fees are paid online: ',
}

export const FREE: WireText = {
  cht: '本服務不收費。',
  chs: '本服务不收费。',
  por: 'Este serviço é gratuito.',
  eng: 'This service is free of charge.',
}

export const HOW_LONG: WireText = {
  cht: '申請需時多久？',
  chs: '申请需时多久？',
  por: 'Quanto tempo demora o pedido?',
  eng: 'How long does the application take?',
}

export const HOW_MUCH: WireText = {
  cht: '費用是多少？',
  chs: '费用是多少？',
  por: 'Que taxas são devidas?',
  eng: 'What does it cost?',
}

export const HOW_RECEIVED: WireText = {
  cht: '申請人會收到甚麼？',
  chs: '申请人会收到甚么？',
  por: 'O que recebe o requerente?',
  eng: 'What does the applicant receive?',
}

export const ENQUIRIES: WireText = {
  cht: `如有查詢，請於辦公時間致電${BUREAU.phone}。`,
  chs: `如有查询，请于办公时间致电${BUREAU.phone}。`,
  por: `Para informações, ligue para ${BUREAU.phone} durante as horas de expediente.`,
  eng: `For enquiries call ${BUREAU.phone} during office hours.`,
}

/** A fee and its amount, as an entry of a list. */
export const feeText = (language: Language, name: string, cost: string): string =>
  `${name}${language.startsWith('zh') ? '：' : ': '}${cost}`
