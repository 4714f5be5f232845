import { LANGUAGE_FACTS, type Language, type WireText } from '#shared/domain/languages.ts'
import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import { BUREAU } from '../../information/content/bureau.ts'

/** The text for each event. Of the person it contains only the record's number, because other people may read a message. */
const SENTENCES: Readonly<Record<NoticeOccasion, WireText>> = {
  received: inFour('申請{number}已收到。', 'O pedido n.º {number} foi recebido.', 'Application {number} has been received.'),
  'in-process': inFour('申請{number}正在處理中。', 'O pedido n.º {number} está em tratamento.', 'Application {number} is being processed.'),
  'documents-wanted': inFour(
    '申請{number}須補交文件。',
    'São necessários mais documentos para o pedido n.º {number}.',
    'Further documents are required for application {number}.',
  ),
  ready: inFour(
    '申請{number}已有結果。',
    'O resultado do pedido n.º {number} está disponível.',
    'The result of application {number} is available.',
  ),
  refused: inFour(
    '申請{number}不獲批准，原因請見網頁。',
    'O pedido n.º {number} foi indeferido; o motivo consta da página.',
    'Application {number} was refused; see the page for the reason.',
  ),
  refunded: inFour(
    '申請{number}的款項已全數退還。',
    'O montante pago pelo pedido n.º {number} foi reembolsado na totalidade.',
    'The amount paid for application {number} has been refunded in full.',
  ),
  closed: inFour('申請{number}已結束。', 'O pedido n.º {number} foi encerrado.', 'Application {number} is closed.'),
  'second-payment': inFour(
    '申請{number}須補交費用。',
    'O pedido n.º {number} tem um pagamento complementar por efectuar.',
    'An additional payment is due for application {number}.',
  ),
  'plan-not-newest': inFour(
    '申請{number}的地籍圖已非最新版本。',
    'Há plantas desactualizadas no pedido n.º {number}.',
    'A cadastral plan of application {number} is no longer the newest.',
  ),
  'plans-not-newest': inFour(
    '申請{number}及其他申請的地籍圖已非最新版本。',
    'Há plantas desactualizadas no pedido n.º {number} e noutros.',
    'Cadastral plans of application {number} and of other applications are no longer the newest.',
  ),
  'plans-and-watched-changed': inFour(
    '申請{number}的地籍圖已非最新版本，閣下留意的地段亦有變更。',
    'Alterações em plantas do pedido n.º {number} e em parcelas que acompanha.',
    'Cadastral plans of application {number} are no longer the newest, and parcels that you watch have changed.',
  ),
  'watched-changed': inFour('閣下留意的地段有變更。', 'Há alterações em parcelas que acompanha.', 'Parcels that you watch have changed.'),
}

const SENDER = inFour(`【${BUREAU.name.cht}】`, 'DSCC: ', 'DSCC: ')
/** Between two sentences. */
const SPACE = inFour('', ' ', ' ')
const MORE = inFour('詳情請登入查閱：{link}', 'Inicie sessão e consulte: {link}', 'Log in for details: {link}')
const NO_REPLY = inFour(
  '本郵件由系統自動發出，請勿回覆。',
  'Esta mensagem foi enviada automaticamente; por favor, não responda.',
  'This message was sent automatically; please do not reply.',
)

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
