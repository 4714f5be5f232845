import type { Language } from '#shared/domain/languages.ts'
import { SIMPLIFIED, TRADITIONAL } from '#shared/domain/letters.ts'
import { simplified } from '#shared/domain/simplified.ts'
import type { PublicText } from './public-texts.ts'

/** Simplified forms that are also letters of Traditional texts: 里 is a village, and the Simplified form of 裏. */
const OF_BOTH =
  '丑丰么于云仆伙余佛佣修儿克冢冬准几凶出划刮制千升卜占卷只台吁吃合吊后向听周咨咸咽哄唇喂噪回困坏夸奸姜娘家尸局岩岳巨布帘席干并幸庵弦彩征御志念恤愈愿戚才扎扑托扣折抵拐拼挂挨挽捆搜斗昆晒曲朱朴杆杠杯杰松板栗梁欲污沈沾泄泛注涌游溪狸症痴秋秘筑糖系肴胄胡腌致舍苔范荐蒙蓑虫虱表谷辟郁酸采里雇雕霉面'
const ONLY_SIMPLIFIED = new RegExp(
  `[${[...SIMPLIFIED].filter((letter) => !OF_BOTH.includes(letter) && !TRADITIONAL.includes(letter)).join('')}]`,
)
const ONLY_TRADITIONAL = new RegExp(`[${TRADITIONAL}]`)

type Rule = readonly [languages: readonly Language[], what: string, pattern: RegExp]

/** Words by their Traditional form; the Simplified text is held to the same ones. */
const chinese = (what: string, words: string): readonly Rule[] => [
  [['zh-Hant'], what, new RegExp(words, 'u')],
  [['zh-Hans'], what, new RegExp(simplified(words), 'u')],
]

/** What no public text may contain (docs/glossary.md). */
export const FORBIDDEN: readonly Rule[] = [
  [['zh-Hant'], 'a Simplified letter', ONLY_SIMPLIFIED],
  [['zh-Hans'], 'a Traditional letter', ONLY_TRADITIONAL],
  [['zh-Hans'], 'a letter that has two Simplified forms, of which this is the wrong one', /[回答批反]覆|瞭解|明瞭|[憑凭]藉|藉口|干坤/u],
  [['pt', 'en'], 'a Chinese letter or mark', /[\p{Script=Han}，。；：！？（）]/u],
  ...chinese('another word for 支付', '(?<!支)付款|繳費|繳付'),
  ...chinese('another word for 身份核實', '身份驗證|身份認證|身份核驗'),
  ...chinese('another word for 補交費用', '第二次支付|再次付|補繳'),
  ...chinese('another word for 電子簽名', '電子簽署|電子印章'),
  ...chinese('another word for 無須, 公眾假期, 按鈕, 甚麼, 區號, 地段', '毋須|公眾假日|按鍵|什麼|地區號碼|地塊'),
  ...chinese('another spelling of 記錄', '紀錄'),
  ...chinese('another address than 閣下', '[您你]'),
  ...chinese('個案 for an application, 撤回 for a document, 真確 for a code', '此個案|撤回此|真確'),
  ...chinese('quotation marks of another place', '[「」『』"]'),
  ...chinese('a mark of another script', '\\p{Script=Han} ?[,;:!?]|[,;:!?] ?\\p{Script=Han}|\\p{Script=Han}\\.(?!\\p{Script=Han})'),
  ...chinese(
    'a space between Chinese and a figure, but for a time after its day',
    '\\p{Script=Han} (?:\\d(?!\\d:\\d\\d)|\\{(?!\\w+, money|amount|price))|(?<!MOP )(?:\\b\\d+|(?<!\\w, )\\{\\w+\\}) \\p{Script=Han}',
  ),
  ...chinese(
    'a space between Chinese and Latin letters, but for an amount',
    '[\\p{Script=Han}，。；：！？（）“”、] [A-Za-z](?!OP )|[A-Za-z] \\p{Script=Han}',
  ),
  ...chinese('此頁 for 本頁', '(?<!離開)此頁(?!面)'),
  [['zh-Hant'], 'a word of another place', /信息|軟件|視頻|默認|打印|窗口|上傳(?!送)|登錄|賬戶|網路/u],
  [
    ['zh-Hans'],
    'a word of the mainland',
    /登录|账户|上传(?!送)|信息|窗口|打印|加载|搜索|设备|超时|联系|短信|工作日|文档|默认|应用程序|连接(?!服|登)|字符|通过(?!申)|菜单|数据|选项卡/u,
  ],
  [['pt'], 'quotation marks of another language', /[“”"]/],
  [
    ['pt'],
    'the spelling of 1990',
    /(?<!\p{L})(?:ativ|direç|eletr|atual|seleci|objet|projet|corret|diret(?!or)|fatur|receç|coleç|contat|efetu|exat|ótim|batism|transaç|proteç)|(?<!\p{L})ação(?!\p{L})/iu,
  ],
  [['pt'], 'Brazilian Portuguese', /\b(?:arquivos? (?:para|anexad)|salvar|você|celular|tela|deletar|usuário|senha|baixar|cadastre-se)\b/i],
  [
    ['pt'],
    'a month in small letters',
    /\bde (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/,
  ],
  [['pt'], 'another word for online, dispositivo, meio de pagamento', /em linha|aparelho|métodos? de pag|formas? de pag/i],
  [
    ['pt'],
    'another name of the bureau',
    /Direcção de Serviços|A Direcção\b(?! dos Serviços)|estes Serviços|nestes Serviços|Contacte o serviço|\bo serviço de cartografia/,
  ],
  [['pt'], 'another word for reembolso', /devolvid|devolver|restituíd/i],
  [['pt'], 'another word for notificações', /\bavisos\b/i],
  [['en'], 'another word for notifications', /\bnotices\b/i],
  [['pt'], 'another word for verificação, assinatura, documento cancelado', /autenticação de identidade|selo electr|foi retirado/i],
  [['pt'], 'another word for carregamento', /cancelar o envio|a enviar \{/i],
  [['pt'], 'another word for pagamento complementar', /segundo pagamento|mais um pagamento/i],
  [['pt'], 'a missing accent', /\b(?:electronico|numero|pagina|servico|nao|codigo|ate as)\b/i],
  [['pt'], 'pessoal for a conta individual', /contas? (?:pessoa(?:l|is)|de pessoas?)/i],
  [['pt'], 'número abbreviated in another way', /\bnº|\bn\.o\b|\bcaso número|pedido \{number\}|No\. /],
  [['pt', 'en'], 'an amount in another way', /patacas|\$\s?\d|MOP\{|MOP\d|\d MOP/],
  [['en'], 'another word for log in', /\bsign(?:ed|ing|s)?[ -](?:you )?(?:in|out)\b/i],
  [['en'], 'another word for refund', /given back|way back|giving back|pay(?:s|ing)? back\b/i],
  [
    ['en'],
    'a translated idiom',
    /\bwanted\b|by itself|\bholds\b|\banew\b|goes on\b|\bgo on\b|looked at\b|you need not|hand (?:them|it) in|handed in|stands below|nothing has taken/i,
  ],
  [
    ['en'],
    'American spelling',
    /\b(?:color|center|license[sd]?\b(?! plate)|authoriz|recogniz|organiz|canceled|catalog\b|check(?:ing)? account)/i,
  ],
  [['en'], 'another name of the bureau', /\b[Tt]he bureau\b|(?<!Sent to )the department\b(?! concerned)|this Bureau/],
  [['en'], 'account said twice, or a platform cut short', /One Account account|(?<!Macao )One Account\b|\bthe Platform\b/],
  [['en'], 'straight quotation marks or apostrophes', /"|(?<=[a-z])'(?=[a-z])/],
  [['en'], 'E-mail in another way', /\b[Ee]mail\b/],
  [['en'], 'an American date', /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2},/],
  [['en'], 'Macau', /\bMacau\b(?!\))/],
  [['en', 'pt'], 'a space before a mark', / [,;:!?.](?:\s|$)/],
  [['en', 'pt'], 'two spaces', /\S {2,}\S/],
  [['en'], 'one that is counted as many', /\b1 (?:days|plans|minutes|files|characters|entries)\b|\(s\)/],
  [['pt'], 'one that is counted as many', /\b1 (?:dias|plantas|minutos|ficheiros|caracteres)\b|\(s\)/],
]

/** Names and quotations that are as their owners write them. */
const KEPT = /澳[門门][錢钱]包 MPay|UePay 澳[門门][錢钱]包|Alipay Macau|Salvo-conduto|MPay|Edifício/g

/** The faults of texts, each as its place, its language and what is wrong. */
export const faultsIn = (texts: readonly PublicText[]): string[] =>
  texts.flatMap(({ place, language, text }) =>
    FORBIDDEN.filter(([languages, , pattern]) => languages.includes(language) && pattern.test(text.replace(KEPT, 'x'))).map(
      ([, what]) => `${place} (${language}): ${what}`,
    ),
  )
