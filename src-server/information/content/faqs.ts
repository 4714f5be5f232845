import type { Static } from 'typebox'
import type { ItemFaq } from '#shared/wire/items.ts'
import { BUREAU } from './bureau.ts'
import type { Written } from './written-content.ts'

type Faq = Written<Static<typeof ItemFaq>>

/** Questions about the electronic cadastral plan, in the order in which users meet them [2-18]. */
const QUESTIONS: readonly Omit<Faq, 'qaId' | 'sort'>[] = [
  {
    question: {
      cht: '甚麼是地籍圖（電子版）？',
      chs: '甚么是地籍图（电子版）？',
      por: 'O que é a planta cadastral (versão electrónica)?',
      eng: 'What is an electronic cadastral plan?',
    },
    answer: {
      cht: '<p>地籍圖是按照一月十七日第3/94/M號法令發出的圖則，載明一幅土地的位置、面積及界線。確定地籍圖對土地的位置、面積及界線具完全證明力；電子版與紙本具同等法律效力。</p>',
      chs: '<p>地籍图是按照一月十七日第3/94/M号法令发出的图则，载明一幅土地的位置、面积及界线。确定地籍图对土地的位置、面积及界线具完全证明力；电子版与纸本具同等法律效力。</p>',
      por: '<p>É a planta emitida nos termos do Decreto-Lei n.º 3/94/M, de 17 de Janeiro, que indica a localização, a área e os limites de um terreno. A planta cadastral definitiva faz prova plena desses elementos, e a versão electrónica tem a mesma força legal que a versão em papel.</p>',
      eng: '<p>It is the plan issued under Decree-Law no. 3/94/M of 17 January, which shows the location, area and boundaries of a parcel. A definite cadastral plan is full proof of these, and the electronic version has the same legal force as the paper one.</p>',
    },
  },
  {
    question: { cht: '誰可以申請？', chs: '谁可以申请？', por: 'Quem pode apresentar o pedido?', eng: 'Who can apply?' },
    answer: {
      cht: '<p>持有“一戶通”個人帳戶的人士，以及持有“商社通”實體帳戶的企業或社團均可申請。年滿18歲的人士可自行開立“一戶通”帳戶，未成年人由其父母代為辦理。</p>',
      chs: '<p>持有“一户通”个人帐户的人士，以及持有“商社通”实体帐户的企业或社团均可申请。年满18岁的人士可自行开立“一户通”帐户，未成年人由其父母代为办理。</p>',
      por: '<p>Os titulares de uma conta individual da Conta Única de Macau e as empresas e associações com conta de entidade na Plataforma para Empresas e Associações. A conta individual pode ser aberta por quem tenha completado 18 anos; os menores são representados por um dos pais.</p>',
      eng: '<p>Holders of a personal Macao One Account, and businesses and associations with an entity account of the Business &amp; Associations Platform. Anyone aged 18 or over can open a personal account; minors act through a parent.</p>',
    },
  },
  {
    question: {
      cht: '個人及企業或社團的申請有何分別？',
      chs: '个人及企业或社团的申请有何分别？',
      por: 'Que diferença há entre o pedido de um particular e o de uma empresa ou associação?',
      eng: 'How does an application by a person differ from one by a business or association?',
    },
    answer: {
      cht: '<p>步驟、價格及所需時間相同。個人以“一戶通”帳戶登入；企業或社團以“商社通”帳戶登入，並以該實體的名義提出申請。</p>',
      chs: '<p>步骤、价格及所需时间相同。个人以“一户通”帐户登入；企业或社团以“商社通”帐户登入，并以该实体的名义提出申请。</p>',
      por: '<p>Os passos, o preço e o prazo são os mesmos. O particular inicia sessão com a Conta Única de Macau; a empresa ou associação, com a conta da Plataforma para Empresas e Associações, apresentando o pedido em nome da entidade.</p>',
      eng: '<p>Steps, price and time are the same. A person logs in with Macao One Account; a business or association logs in with its Business &amp; Associations Platform account and applies in the name of the entity.</p>',
    },
  },
  {
    question: {
      cht: '如何得知地籍編號？',
      chs: '如何得知地籍编号？',
      por: 'Como posso saber o número cadastral?',
      eng: 'How do I find the cadastral number?',
    },
    answer: {
      cht: `<p>可於<a href="${BUREAU.lookupSite}">地籍資訊網</a>按地址或位置查詢，亦可在申請的第一步按“查詢地籍編號”。地籍編號的格式為“數字.數字”，例如0323.017。</p>`,
      chs: `<p>可于<a href="${BUREAU.lookupSite}">地籍资讯网</a>按地址或位置查询，亦可在申请的第一步按“查询地籍编号”。地籍编号的格式为“数字.数字”，例如0323.017。</p>`,
      por: `<p>Consulte a <a href="${BUREAU.lookupSite}">Rede de Informação Cadastral</a>, por endereço ou por localização, ou prima «Consultar o número cadastral» no primeiro passo do pedido. O formato do número é «algarismos.algarismos», por exemplo 0323.017.</p>`,
      eng: `<p>Look it up by address or location in the <a href="${BUREAU.lookupSite}">Cadastral Information Web</a>, or press “Look up a cadastral number” in the first step of the application. The format of the number is “digits.digits”, for example 0323.017.</p>`,
    },
  },
  {
    question: {
      cht: '為何顯示“地籍編號格式錯誤”？',
      chs: '为何显示“地籍编号格式错误”？',
      por: 'Por que motivo aparece «Formato do número cadastral incorrecto»?',
      eng: 'Why do I see “Cadastral number format error”?',
    },
    answer: {
      cht: '<p>輸入的內容並非“數字.數字”的格式。請檢查有否欠缺小數點或多了其他字元，然後重新輸入。</p>',
      chs: '<p>输入的内容并非“数字.数字”的格式。请检查有否欠缺小数点或多了其他字元，然后重新输入。</p>',
      por: '<p>O que foi introduzido não tem o formato «algarismos.algarismos». Verifique se falta o ponto ou se há outros caracteres a mais e introduza de novo.</p>',
      eng: '<p>What was entered is not in the form “digits.digits”. Check for a missing dot or additional characters and enter it again.</p>',
    },
  },
  {
    question: {
      cht: '為何找不到我想訂購的地籍圖？',
      chs: '为何找不到我想订购的地籍图？',
      por: 'Por que motivo não encontro a planta que pretendo?',
      eng: 'Why can I not find the plan I want?',
    },
    answer: {
      cht: `<p>地籍編號可能有誤，或該地籍圖暫不提供網上訂購。請先核對地籍編號；如仍未能找到，請致電${BUREAU.phone}向本局查詢。</p>`,
      chs: `<p>地籍编号可能有误，或该地籍图暂不提供网上订购。请先核对地籍编号；如仍未能找到，请致电${BUREAU.phone}向本局查询。</p>`,
      por: `<p>O número cadastral pode estar errado ou a planta pode não se encontrar, de momento, disponível para encomenda online. Confirme o número; se o problema persistir, contacte a DSCC pelo telefone ${BUREAU.phone}.</p>`,
      eng: `<p>The cadastral number may be wrong, or the plan may not currently be available for online ordering. Check the number first; if the plan still cannot be found, call the Bureau at ${BUREAU.phone}.</p>`,
    },
  },
  {
    question: {
      cht: '可否一次訂購多份地籍圖？',
      chs: '可否一次订购多份地籍图？',
      por: 'Posso encomendar várias plantas de uma só vez?',
      eng: 'Can I order several plans at once?',
    },
    answer: {
      cht: '<p>可以。可輸入或貼上一個或多個地籍編號，加入所需的地籍圖，然後一併支付。每個地籍編號的數量為一份，不可重複加入同一地籍圖。</p>',
      chs: '<p>可以。可输入或贴上一个或多个地籍编号，加入所需的地籍图，然后一并支付。每个地籍编号的数量为一份，不可重复加入同一地籍图。</p>',
      por: '<p>Sim. Introduza ou cole um ou mais números cadastrais, adicione as plantas e pague-as em conjunto. De cada número cadastral é fornecido um exemplar; a mesma planta não pode ser adicionada duas vezes.</p>',
      eng: '<p>Yes. Enter or paste one or more cadastral numbers, add the plans, then pay for them together. The quantity is one per cadastral number; the same plan cannot be added twice.</p>',
    },
  },
  {
    question: { cht: '費用是多少？', chs: '费用是多少？', por: 'Quanto custa?', eng: 'How much does it cost?' },
    answer: {
      cht: '<p>每份地籍圖（電子版）MOP {price}。應付總額會在支付前顯示。</p>',
      chs: '<p>每份地籍图（电子版）MOP {price}。应付总额会在支付前显示。</p>',
      por: '<p>Cada planta cadastral (versão electrónica) custa MOP {price}. O valor total é mostrado antes do pagamento.</p>',
      eng: '<p>Each electronic cadastral plan costs MOP {price}. The total is shown before you pay.</p>',
    },
  },
  {
    question: {
      cht: '可使用哪些支付方式？',
      chs: '可使用哪些支付方式？',
      por: 'Que meios de pagamento posso utilizar?',
      eng: 'Which payment methods can I use?',
    },
    answer: {
      cht: '<p>支付頁面會列出當時可用的電子支付方式，例如中銀手機銀行、澳門錢包 MPay 及信用卡。個別支付方式維護期間會暫停使用，請選擇其他支付方式。</p>',
      chs: '<p>支付页面会列出当时可用的电子支付方式，例如中银手机银行、澳门钱包 MPay 及信用卡。个别支付方式维护期间会暂停使用，请选择其他支付方式。</p>',
      por: '<p>A página de pagamento indica os meios electrónicos disponíveis no momento, por exemplo BOC Pay, MPay e cartão de crédito. Durante a manutenção de um meio de pagamento, escolha outro.</p>',
      eng: '<p>The payment page lists the electronic methods that can be used at that time, for example BOC Pay, MPay and credit card. While one of them is under maintenance, choose another.</p>',
    },
  },
  {
    question: {
      cht: '已支付但頁面仍顯示等候結果，應怎樣做？',
      chs: '已支付但页面仍显示等候结果，应怎样做？',
      por: 'Paguei, mas a página continua a aguardar o resultado. O que devo fazer?',
      eng: 'I paid, but the page still waits for the result. What should I do?',
    },
    answer: {
      cht: '<p>請勿再次支付。系統會繼續向支付機構查詢；確認收款後會自動進入完成頁面。閣下亦可稍後再次登入查看。</p>',
      chs: '<p>请勿再次支付。系统会继续向支付机构查询；确认收款后会自动进入完成页面。阁下亦可稍后再次登入查看。</p>',
      por: '<p>Não pague novamente. O sistema continua a consultar a entidade de pagamento e, logo que o pagamento seja confirmado, passa à página de conclusão. Também pode iniciar sessão mais tarde para verificar.</p>',
      eng: '<p>Do not pay again. The system keeps checking with the payment provider and continues to the completion page as soon as the payment is confirmed. You can also log in later and check.</p>',
    },
  },
  {
    question: {
      cht: '支付未完成，已選的地籍圖會否遺失？',
      chs: '支付未完成，已选的地籍图会否遗失？',
      por: 'Se o pagamento não for concluído, perco as plantas seleccionadas?',
      eng: 'If payment is not completed, do I lose the plans I chose?',
    },
    answer: {
      cht: '<p>不會。未支付的訂單會保留其地籍圖，閣下可再次支付，或將地籍圖放回購物車。</p>',
      chs: '<p>不会。未支付的订单会保留其地籍图，阁下可再次支付，或将地籍图放回购物车。</p>',
      por: '<p>Não. A encomenda por pagar conserva as plantas; pode tentar pagar de novo ou voltar a colocá-las no carrinho de compras.</p>',
      eng: '<p>No. An unpaid order keeps its plans; you can pay for it again or put the plans back in the shopping cart.</p>',
    },
  },
  {
    question: {
      cht: '為何購物車已被清空？',
      chs: '为何购物车已被清空？',
      por: 'Por que motivo o carrinho de compras foi esvaziado?',
      eng: 'Why was my shopping cart emptied?',
    },
    answer: {
      cht: '<p>為保障閣下的資料，閒置時間過長時購物車會自動清空，請重新選擇地籍圖。清空前頁面會預先提示。</p>',
      chs: '<p>为保障阁下的资料，闲置时间过长时购物车会自动清空，请重新选择地籍图。清空前页面会预先提示。</p>',
      por: '<p>Para protecção dos seus dados, o carrinho é esvaziado após um período prolongado de inactividade; seleccione novamente as plantas. A página avisa antes de o fazer.</p>',
      eng: '<p>To protect your data, the cart is emptied after a long idle time; please choose the plans again. The page warns you before it happens.</p>',
    },
  },
  {
    question: { cht: '需時多久？', chs: '需时多久？', por: 'Quanto tempo demora?', eng: 'How long does it take?' },
    answer: {
      cht: '<p>預計{workingDays}，由文件齊備翌日起計，星期六、星期日及公眾假期不計算在內。完成頁面會顯示預計完成日期。</p>',
      chs: '<p>预计{workingDays}，由文件齐备翌日起计，星期六、星期日及公众假期不计算在内。完成页面会显示预计完成日期。</p>',
      por: '<p>O prazo previsto é de {workingDays}, contados a partir do dia seguinte ao da entrega de todos os documentos, não se contando sábados, domingos e feriados públicos. A página de conclusão indica a data prevista.</p>',
      eng: '<p>The expected time is {workingDays}, counted from the day after all documents are ready; Saturdays, Sundays and public holidays are not counted. The completion page shows the expected date.</p>',
    },
  },
  {
    question: {
      cht: '如何查詢申請進度？',
      chs: '如何查询申请进度？',
      por: 'Como posso acompanhar o pedido?',
      eng: 'How can I follow my application?',
    },
    answer: {
      cht: '<p>請在本服務的“我的申請”查看；進度及通知亦可在“一戶通”（個人）或“商社通”（企業或社團）查看。查詢時請準備申請編號。</p>',
      chs: '<p>请在本服务的“我的申请”查看；进度及通知亦可在“一户通”（个人）或“商社通”（企业或社团）查看。查询时请准备申请编号。</p>',
      por: '<p>Veja em «Os meus pedidos», neste serviço; o andamento e as notificações constam também da Conta Única de Macau (particulares) ou da Plataforma para Empresas e Associações (entidades). Tenha à mão o número do pedido.</p>',
      eng: '<p>See “My applications” in this service; progress and notifications are also shown in Macao One Account (persons) or the Business &amp; Associations Platform (entities). Have your application number at hand.</p>',
    },
  },
  {
    question: { cht: '如何取得收據？', chs: '如何取得收据？', por: 'Como obtenho o recibo?', eng: 'How do I get the receipt?' },
    answer: {
      cht: '<p>支付成功後，於完成頁面按“下載收據”。收據載有申請編號、支付日期及時間、支付方式、收據編號及各份地籍圖，但不載有個人資料。</p>',
      chs: '<p>支付成功后，于完成页面按“下载收据”。收据载有申请编号、支付日期及时间、支付方式、收据编号及各份地籍图，但不载有个人资料。</p>',
      por: '<p>Depois do pagamento, prima «Descarregar recibo» na página de conclusão. O recibo contém o número do pedido, a data e hora e o meio de pagamento, o número do recibo e as plantas encomendadas, mas não dados pessoais.</p>',
      eng: '<p>After payment press “Download receipt” on the completion page. The receipt shows the application number, payment date and time, payment method, invoice number and the plans ordered, but no personal data.</p>',
    },
  },
  {
    question: {
      cht: '如何聯絡地圖繪製暨地籍局？',
      chs: '如何联络地图绘制暨地籍局？',
      por: 'Como posso contactar a DSCC?',
      eng: 'How can I contact the Bureau?',
    },
    answer: {
      cht: `<p>電話：${BUREAU.phone}<br>傳真：${BUREAU.fax}<br>電郵：<a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>地址：${BUREAU.address.cht}</p>`,
      chs: `<p>电话：${BUREAU.phone}<br>传真：${BUREAU.fax}<br>电邮：<a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>地址：${BUREAU.address.chs}</p>`,
      por: `<p>Telefone: ${BUREAU.phone}<br>Fax: ${BUREAU.fax}<br>Correio electrónico: <a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>Endereço: ${BUREAU.address.por}</p>`,
      eng: `<p>Telephone: ${BUREAU.phone}<br>Fax: ${BUREAU.fax}<br>E-mail: <a href="mailto:${BUREAU.email}">${BUREAU.email}</a><br>Address: ${BUREAU.address.eng}</p>`,
    },
  },
]

export const CADASTRAL_PLAN_FAQS: readonly Faq[] = QUESTIONS.map((question, index) => ({
  ...question,
  qaId: `cadastral-${index + 1}`,
  sort: index + 1,
}))
