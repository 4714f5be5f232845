import type { Static } from 'typebox'
import { inFour } from '#shared/i18n/in-simplified.ts'
import type { ItemFaq } from '#shared/wire/items.ts'
import { BUREAU } from './bureau.ts'
import type { Written } from './written-content.ts'

type Faq = Written<Static<typeof ItemFaq>>

/** Questions about the electronic cadastral plan, in the order in which users meet them [2-18]. */
const QUESTIONS: readonly Omit<Faq, 'qaId' | 'sort'>[] = [
  {
    question: inFour(
      '甚麼是地籍圖（電子版）？',
      'O que é a planta cadastral (versão electrónica)?',
      'What is an electronic cadastral plan?',
    ),
    answer: inFour(
      '<p>地籍圖是按照一月十七日第3/94/M號法令發出的圖則，載明一幅土地的位置、面積及界線。確定地籍圖對土地的位置、面積及界線具完全證明力；電子版與紙本具同等法律效力。</p>',
      '<p>É a planta emitida nos termos do Decreto-Lei n.º 3/94/M, de 17 de Janeiro, que indica a localização, a área e os limites de um terreno. A planta cadastral definitiva faz prova plena desses elementos, e a versão electrónica tem a mesma força legal que a versão em papel.</p>',
      '<p>It is the plan issued under Decree-Law no. 3/94/M of 17 January, which shows the location, area and boundaries of a parcel. A definitive cadastral plan is full proof of these, and the electronic version has the same legal force as the paper one.</p>',
    ),
  },
  {
    question: inFour('誰可以申請？', 'Quem pode apresentar o pedido?', 'Who can apply?'),
    answer: inFour(
      '<p>持有“一戶通”個人帳戶的人士，以及持有“商社通”實體帳戶的企業或社團均可申請。年滿18歲的人士可自行開立“一戶通”帳戶，未成年人由其父母代為辦理。</p>',
      '<p>Os titulares de uma conta individual da Conta Única de Macau e as empresas e associações com conta de entidade na Plataforma para Empresas e Associações. A conta individual pode ser aberta por quem tenha completado 18 anos; os menores são representados por um dos pais.</p>',
      '<p>Holders of a personal Macao One Account, and businesses and associations with an entity account of the Business &amp; Associations Platform. Anyone aged 18 or over can open a personal account; minors act through a parent.</p>',
    ),
  },
  {
    question: inFour(
      '個人及企業或社團的申請有何分別？',
      'Que diferença há entre o pedido de um particular e o de uma empresa ou associação?',
      'How does an application by a person differ from one by a business or association?',
    ),
    answer: inFour(
      '<p>步驟、價格及所需時間相同。個人以“一戶通”帳戶登入；企業或社團以“商社通”帳戶登入，並以該實體的名義提出申請。</p>',
      '<p>Os passos, o preço e o prazo são os mesmos. O particular inicia sessão com a Conta Única de Macau; a empresa ou associação, com a conta da Plataforma para Empresas e Associações, apresentando o pedido em nome da entidade.</p>',
      '<p>Steps, price and time are the same. A person logs in with Macao One Account; a business or association logs in with its Business &amp; Associations Platform account and applies in the name of the entity.</p>',
    ),
  },
  {
    question: inFour('如何得知地籍編號？', 'Como posso saber o número cadastral?', 'How do I find the cadastral number?'),
    answer: inFour(
      `<p>可在申請的第一步輸入街名、門牌號或大廈名稱查找，亦可於<a href="${BUREAU.lookupSite}">地籍資訊網</a>按地址或位置查詢。地籍編號的格式為“數字.數字”，例如0323.017。</p>`,
      `<p>No primeiro passo do pedido, introduza a rua, o número da porta ou o edifício; pode também consultar a <a href="${BUREAU.lookupSite}">Rede de Informação Cadastral</a>, por endereço ou por localização. O formato do número é «algarismos.algarismos», por exemplo 0323.017.</p>`,
      `<p>In the first step of the application, enter the street, door number or building; you can also look it up by address or location in the <a href="${BUREAU.lookupSite}">Cadastral Information Web</a>. The format of the number is “digits.digits”, for example 0323.017.</p>`,
    ),
  },
  {
    question: inFour(
      '為何顯示“地籍編號格式錯誤”？',
      'Por que motivo aparece «Formato do número cadastral incorrecto»?',
      'Why do I see “Cadastral number format error”?',
    ),
    answer: inFour(
      '<p>輸入的內容並非“數字.數字”的格式。請檢查有否欠缺小數點或多了其他字元，然後重新輸入。</p>',
      '<p>O que foi introduzido não tem o formato «algarismos.algarismos». Verifique se falta o ponto ou se há outros caracteres a mais e introduza de novo.</p>',
      '<p>What was entered is not in the form “digits.digits”. Check for a missing dot or additional characters and enter it again.</p>',
    ),
  },
  {
    question: inFour(
      '為何找不到我想訂購的地籍圖？',
      'Por que motivo não encontro a planta que pretendo?',
      'Why can I not find the plan I want?',
    ),
    answer: inFour(
      `<p>地籍編號可能有誤，或該地籍圖暫不提供網上訂購。請先核對地籍編號；如仍未能找到，請致電${BUREAU.phone}向本局查詢。</p>`,
      `<p>O número cadastral pode estar errado ou a planta pode não se encontrar, de momento, disponível para encomenda online. Confirme o número; se o problema persistir, contacte a DSCC pelo telefone ${BUREAU.phone}.</p>`,
      `<p>The cadastral number may be wrong, or the plan may not currently be available for online ordering. Check the number first; if the plan still cannot be found, call the Bureau at ${BUREAU.phone}.</p>`,
    ),
  },
  {
    question: inFour('可否一次訂購多份地籍圖？', 'Posso encomendar várias plantas de uma só vez?', 'Can I order several plans at once?'),
    answer: inFour(
      '<p>可以。可輸入或貼上一個或多個地籍編號，加入所需的地籍圖，然後一併支付。每個地籍編號的數量為一份，不可重複加入同一地籍圖。</p>',
      '<p>Sim. Introduza ou cole um ou mais números cadastrais, adicione as plantas e pague-as em conjunto. De cada número cadastral é fornecido um exemplar; a mesma planta não pode ser adicionada duas vezes.</p>',
      '<p>Yes. Enter or paste one or more cadastral numbers, add the plans, then pay for them together. The quantity is one per cadastral number; the same plan cannot be added twice.</p>',
    ),
  },
  {
    question: inFour('費用是多少？', 'Quanto custa?', 'How much does it cost?'),
    answer: inFour(
      '<p>每份地籍圖（電子版）MOP {price}。應付總額會在支付前顯示。</p>',
      '<p>Cada planta cadastral (versão electrónica) custa MOP {price}. O valor total é mostrado antes do pagamento.</p>',
      '<p>Each electronic cadastral plan costs MOP {price}. The total is shown before you pay.</p>',
    ),
  },
  {
    question: inFour('可使用哪些支付方式？', 'Que meios de pagamento posso utilizar?', 'Which payment methods can I use?'),
    answer: inFour(
      '<p>支付頁面會列出當時可用的電子支付方式，例如中銀手機銀行、信用卡及澳門錢包 MPay。個別支付方式維護期間會暫停使用，請選擇其他支付方式。</p>',
      '<p>A página de pagamento indica os meios electrónicos disponíveis no momento, por exemplo BOC Pay, MPay e cartão de crédito. Durante a manutenção de um meio de pagamento, escolha outro.</p>',
      '<p>The payment page lists the electronic methods that can be used at that time, for example BOC Pay, MPay and credit card. While one of them is under maintenance, choose another.</p>',
    ),
  },
  {
    question: inFour(
      '已支付但頁面仍顯示等候結果，應怎樣做？',
      'Paguei, mas a página continua a aguardar o resultado. O que devo fazer?',
      'I paid, but the page still waits for the result. What should I do?',
    ),
    answer: inFour(
      '<p>請勿再次支付。系統會繼續向支付機構查詢；確認收款後會自動進入完成頁面。閣下亦可稍後再次登入查看。</p>',
      '<p>Não pague novamente. O sistema continua a consultar a entidade de pagamento e, logo que o pagamento seja confirmado, passa à página de conclusão. Também pode iniciar sessão mais tarde para verificar.</p>',
      '<p>Do not pay again. The system keeps checking with the payment provider and continues to the completion page as soon as the payment is confirmed. You can also log in later and check.</p>',
    ),
  },
  {
    question: inFour(
      '支付未完成，已選的地籍圖會否遺失？',
      'Se o pagamento não for concluído, perco as plantas seleccionadas?',
      'If payment is not completed, do I lose the plans I chose?',
    ),
    answer: inFour(
      '<p>不會。未支付的訂單會保留其地籍圖，閣下可在支付期限內再次支付，或將地籍圖放回購物車。</p>',
      '<p>Não. A encomenda por pagar conserva as plantas; pode tentar pagar de novo dentro do prazo de pagamento, ou voltar a colocá-las no carrinho de compras.</p>',
      '<p>No. An unpaid order keeps its plans; within its time limit you can pay again, or you can put the plans back in the shopping cart.</p>',
    ),
  },
  {
    question: inFour('為何購物車已被清空？', 'Por que motivo o carrinho de compras foi esvaziado?', 'Why was my shopping cart emptied?'),
    answer: inFour(
      '<p>為保障閣下的資料，閒置時間過長時購物車會自動清空，請重新選擇地籍圖。清空前頁面會預先提示。</p>',
      '<p>Para protecção dos seus dados, o carrinho é esvaziado após um período prolongado de inactividade; seleccione novamente as plantas. A página avisa antes de o fazer.</p>',
      '<p>To protect your data, the cart is emptied after a long idle time; please choose the plans again. The page warns you before it happens.</p>',
    ),
  },
  {
    question: inFour('需時多久？', 'Quanto tempo demora?', 'How long does it take?'),
    answer: inFour(
      '<p>預計{workingDays}，由文件齊備翌日起計，星期六、星期日及公眾假期不計算在內。完成頁面會顯示預計完成日期。</p>',
      '<p>O prazo previsto é de {workingDays}, contados a partir do dia seguinte ao da entrega de todos os documentos, não se contando sábados, domingos e feriados públicos. A página de conclusão indica a data prevista.</p>',
      '<p>The expected time is {workingDays}, counted from the day after all documents are ready; Saturdays, Sundays and public holidays are not counted. The completion page shows the expected date.</p>',
    ),
  },
  {
    question: inFour('如何查詢申請進度？', 'Como posso acompanhar o pedido?', 'How can I follow my application?'),
    answer: inFour(
      '<p>請在本服務的“我的申請”查看；進度及通知亦可在“一戶通”（個人）或“商社通”（企業或社團）查看。查詢時請準備申請編號。</p>',
      '<p>Veja em «Os meus pedidos», neste serviço; o andamento e as notificações constam também da Conta Única de Macau (particulares) ou da Plataforma para Empresas e Associações (entidades). Tenha à mão o número do pedido.</p>',
      '<p>See “My applications” in this service; progress and notifications are also shown in Macao One Account (persons) or the Business &amp; Associations Platform (entities). Have your application number at hand.</p>',
    ),
  },
  {
    question: inFour('如何取得收據？', 'Como obtenho o recibo?', 'How do I get the receipt?'),
    answer: inFour(
      '<p>支付成功後，於完成頁面按“下載收據”。收據載有申請編號、支付日期及時間、支付方式、收據編號及各份地籍圖，但不載有個人資料。</p>',
      '<p>Depois do pagamento, prima «Descarregar recibo» na página de conclusão. O recibo contém o número do pedido, a data e hora e o meio de pagamento, o número do recibo e as plantas encomendadas, mas não dados pessoais.</p>',
      '<p>After payment press “Download receipt” on the completion page. The receipt shows the application number, payment date and time, payment method, invoice number and the plans ordered, but no personal data.</p>',
    ),
  },
  {
    question: inFour('如何聯絡地圖繪製暨地籍局？', 'Como posso contactar a DSCC?', 'How can I contact the Bureau?'),
    answer: inFour(
      `<p>電話：${BUREAU.phone}<br>傳真：${BUREAU.fax}<br>電郵：<a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>地址：${BUREAU.address.cht}</p>`,
      `<p>Telefone: ${BUREAU.phone}<br>Fax: ${BUREAU.fax}<br>Correio electrónico: <a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>Endereço: ${BUREAU.address.por}</p>`,
      `<p>Telephone: ${BUREAU.phone}<br>Fax: ${BUREAU.fax}<br>E-mail: <a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>Address: ${BUREAU.address.eng}</p>`,
    ),
  },
]

export const CADASTRAL_PLAN_FAQS: readonly Faq[] = QUESTIONS.map((question, index) => ({
  ...question,
  qaId: `cadastral-${index + 1}`,
  sort: index + 1,
}))
