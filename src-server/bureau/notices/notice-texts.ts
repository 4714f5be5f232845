import { LANGUAGE_FACTS, type Language, type WireText } from '#shared/domain/languages.ts'
import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import { BUREAU } from '../../information/content/bureau.ts'

/** The text for each event. Of the person it contains only the record's number, because other people may read a message. */
const SENTENCES: Readonly<Record<NoticeOccasion, WireText>> = {
  received: {
    cht: '申請 {number} 已收到。',
    chs: '申请 {number} 已收到。',
    por: 'O pedido {number} foi recebido.',
    eng: 'Application {number} has been received.',
  },
  'in-process': {
    cht: '申請 {number} 正在處理中。',
    chs: '申请 {number} 正在处理中。',
    por: 'O pedido {number} está em tratamento.',
    eng: 'Application {number} is in process.',
  },
  'documents-wanted': {
    cht: '申請 {number} 須補交文件。',
    chs: '申请 {number} 须补交文件。',
    por: 'O pedido {number} precisa de mais documentos.',
    eng: 'Application {number} needs more documents.',
  },
  ready: {
    cht: '申請 {number} 已有結果。',
    chs: '申请 {number} 已有结果。',
    por: 'O pedido {number} tem resultado.',
    eng: 'Application {number} has a result.',
  },
  refused: {
    cht: '申請 {number} 不獲批准，原因載於網頁。',
    chs: '申请 {number} 不获批准，原因载于网页。',
    por: 'O pedido {number} foi indeferido; o motivo consta da página.',
    eng: 'Application {number} was refused; the page says why.',
  },
  refunded: {
    cht: '申請 {number} 的款項已全數退還。',
    chs: '申请 {number} 的款项已全数退还。',
    por: 'O que foi pago pelo pedido {number} foi devolvido na totalidade.',
    eng: 'All that was paid for application {number} has been given back.',
  },
  closed: {
    cht: '申請 {number} 已結束。',
    chs: '申请 {number} 已结束。',
    por: 'O pedido {number} foi encerrado.',
    eng: 'Application {number} is closed.',
  },
  'second-payment': {
    cht: '申請 {number} 須再次付款。',
    chs: '申请 {number} 须再次付款。',
    por: 'Há mais um pagamento a fazer pelo pedido {number}.',
    eng: 'One more payment is due for application {number}.',
  },
}

const SENDER: WireText = { cht: BUREAU.name.cht, chs: BUREAU.name.chs, por: 'DSCC', eng: 'DSCC' }
const MORE: WireText = {
  cht: '詳情請登入查閱：{link}',
  chs: '详情请登录查阅：{link}',
  por: 'Entre para saber mais: {link}',
  eng: 'Sign in to read more: {link}',
}
const NO_REPLY: WireText = {
  cht: '這是系統發出的郵件，請勿回覆。',
  chs: '这是系统发出的邮件，请勿回复。',
  por: 'Esta mensagem foi enviada por um sistema; não responda.',
  eng: 'This message was sent by a system; please do not reply.',
}

/** The texts of a notice: `short` for an SMS, subject and text for an e-mail. */
export interface NoticeTexts {
  readonly short: string
  readonly subject: string
  readonly text: string
}

/** Writes a notice about the record of this number, with a link to its page. */
export function noticeTexts(of: NoticeOccasion, language: Language, number: string, link: string): NoticeTexts {
  const key = LANGUAGE_FACTS[language].textKey
  const sentence = SENTENCES[of][key].replace('{number}', number)
  const more = MORE[key].replace('{link}', link)
  return {
    short: `${SENDER[key]}: ${sentence} ${more}`,
    subject: `${SENDER[key]}: ${sentence}`,
    text: `${sentence}\n\n${more}\n\n${BUREAU.name[key]}\n${NO_REPLY[key]}\n`,
  }
}
