import { LANGUAGE_FACTS, type Language, type WireText } from '#shared/domain/languages.ts'
import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import { BUREAU } from '../../information/content/bureau.ts'

/** The text for each event. Of the person it contains only the record's number, because other people may read a message. */
const SENTENCES: Readonly<Record<NoticeOccasion, WireText>> = {
  received: {
    cht: '申請{number}已收到。',
    chs: '申请{number}已收到。',
    por: 'O pedido n.º {number} foi recebido.',
    eng: 'Application {number} has been received.',
  },
  'in-process': {
    cht: '申請{number}正在處理中。',
    chs: '申请{number}正在处理中。',
    por: 'O pedido n.º {number} está em tratamento.',
    eng: 'Application {number} is being processed.',
  },
  'documents-wanted': {
    cht: '申請{number}須補交文件。',
    chs: '申请{number}须补交文件。',
    por: 'São necessários mais documentos para o pedido n.º {number}.',
    eng: 'Further documents are required for application {number}.',
  },
  ready: {
    cht: '申請{number}已有結果。',
    chs: '申请{number}已有结果。',
    por: 'O resultado do pedido n.º {number} está disponível.',
    eng: 'The result of application {number} is available.',
  },
  refused: {
    cht: '申請{number}不獲批准，原因請見網頁。',
    chs: '申请{number}不获批准，原因请见网页。',
    por: 'O pedido n.º {number} foi indeferido; o motivo consta da página.',
    eng: 'Application {number} was refused; see the page for the reason.',
  },
  refunded: {
    cht: '申請{number}的款項已全數退還。',
    chs: '申请{number}的款项已全数退还。',
    por: 'O montante pago pelo pedido n.º {number} foi reembolsado na totalidade.',
    eng: 'The amount paid for application {number} has been refunded in full.',
  },
  closed: {
    cht: '申請{number}已結束。',
    chs: '申请{number}已结束。',
    por: 'O pedido n.º {number} foi encerrado.',
    eng: 'Application {number} is closed.',
  },
  'second-payment': {
    cht: '申請{number}須補交費用。',
    chs: '申请{number}须补交费用。',
    por: 'O pedido n.º {number} tem um pagamento complementar por efectuar.',
    eng: 'An additional payment is due for application {number}.',
  },
}

const SENDER: WireText = { cht: `【${BUREAU.name.cht}】`, chs: `【${BUREAU.name.chs}】`, por: 'DSCC: ', eng: 'DSCC: ' }
/** Between two sentences. */
const SPACE: WireText = { cht: '', chs: '', por: ' ', eng: ' ' }
const MORE: WireText = {
  cht: '詳情請登入查閱：{link}',
  chs: '详情请登入查阅：{link}',
  por: 'Inicie sessão e consulte: {link}',
  eng: 'Log in for details: {link}',
}
const NO_REPLY: WireText = {
  cht: '本郵件由系統自動發出，請勿回覆。',
  chs: '本邮件由系统自动发出，请勿回覆。',
  por: 'Esta mensagem foi enviada automaticamente; por favor, não responda.',
  eng: 'This message was sent automatically; please do not reply.',
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
    short: `${SENDER[key]}${sentence}${SPACE[key]}${more}`,
    subject: `${SENDER[key]}${sentence}`,
    text: `${sentence}\n\n${more}\n\n${BUREAU.name[key]}\n${NO_REPLY[key]}\n`,
  }
}
