import { inFour } from '#shared/i18n/in-simplified.ts'
import { BUREAU, ROUND_THE_CLOCK } from './bureau.ts'
import { CADASTRAL_PLAN_FAQS } from './faqs.ts'
import { CADASTRAL_ITEM_ID } from './ids.ts'
import { ALL_PANELS, type ItemContent } from './item-content.ts'
import { CADASTRAL_LAWS } from './laws.ts'
import { COUNTED_FROM, PLATFORM_APP, PLATFORM_SITE } from './shared-texts.ts'

/** The guide of the electronic cadastral plan: all ten panels. */
export const CADASTRAL_PLAN: ItemContent = {
  information: {
    itemId: CADASTRAL_ITEM_ID,
    serviceName: inFour('地籍圖（電子版）', 'Planta cadastral (versão electrónica)', 'Electronic cadastral plan'),
    name: inFour(
      '網上申請地籍圖（電子版）',
      'Pedido online da planta cadastral (versão electrónica)',
      'Online application for the electronic cadastral plan',
    ),
    department: BUREAU.name,
    itemOrgName: BUREAU.name,
    applicationConditions: inFour(
      '<ul><li>持有“一戶通”個人帳戶或“商社通”實體帳戶；</li><li>知悉土地的地籍編號（例如0323.017）或地址；</li><li>該地籍圖可供網上訂購。</li></ul>',
      '<ul><li>Ser titular de uma conta individual da Conta Única de Macau ou de uma conta de entidade da Plataforma para Empresas e Associações;</li><li>Conhecer o número cadastral (por exemplo, 0323.017) ou o endereço do terreno;</li><li>A planta estar disponível para encomenda online.</li></ul>',
      '<ul><li>You hold a personal Macao One Account or an entity account of the Business &amp; Associations Platform;</li><li>you know the cadastral number (for example 0323.017) or the address of the parcel;</li><li>the plan is available for online ordering.</li></ul>',
    ),
    serviceObject: '1,2,3,4',
    workTime: ROUND_THE_CLOCK,
    onlineAppointmentAble: 0,
    commissionAble: 0,
    departmentNet: BUREAU.site,
    resultName: inFour(
      '按照一月十七日第3/94/M號法令發出的地籍圖（電子版）',
      'Planta cadastral (versão electrónica) emitida nos termos do Decreto-Lei n.º 3/94/M, de 17 de Janeiro',
      'Cadastral plan (electronic version) issued under Decree-Law no. 3/94/M of 17 January',
    ),
    receiveType: '1',
    surrogateAble: 0,
    needProvideProfile: inFour(
      '<p>無須遞交任何文件。請以閣下的帳戶登入，並輸入每幅土地的地籍編號。</p>',
      '<p>Não é necessário entregar documentos. Inicie sessão com a sua conta e introduza o número cadastral de cada terreno.</p>',
      '<p>No documents are needed. Log in with your account and enter the cadastral number of each parcel.</p>',
    ),
    profileDemo: 'sample-plan',
    remark: inFour(
      '<p>地籍圖電子版與紙本具同等法律效力。完成後，閣下會收到通知，並可在本服務的“我的申請”下載。通知語言可在“我的申請”選擇；如未有選擇，則與訂購時的頁面語言相同。</p>',
      '<p>A versão electrónica da planta cadastral tem a mesma força legal que a versão em papel. Quando estiver pronta, recebe uma notificação e pode descarregá-la em «Os meus pedidos», neste serviço. A língua das notificações escolhe-se em «Os meus pedidos»; se não a escolher, é a da página em que fez a encomenda.</p>',
      '<p>The electronic version of the cadastral plan has the same legal force as the paper one. When it is ready you are notified, and can download it from “My applications” in this service. You can choose the language of notifications in “My applications”; otherwise it is that of the page on which you ordered.</p>',
    ),
    demoUrl: {
      cht: '/ecad/images/guide/process-zh-Hant.svg',
      chs: '/ecad/images/guide/process-zh-Hans.svg',
      por: '/ecad/images/guide/process-pt.svg',
      eng: '/ecad/images/guide/process-en.svg',
    },
    paidRemark: inFour(
      '遞交申請不收費。每份地籍圖（電子版）售價為 MOP {price}，於網上支付。',
      'A apresentação do pedido é gratuita. Cada planta cadastral (versão electrónica) custa MOP {price}, a pagar online.',
      'Submitting the application is free of charge. Each electronic cadastral plan costs MOP {price}, paid online.',
    ),
    ...ALL_PANELS,
  },
  channels: [
    {
      handingType: 2,
      serviceTime: ROUND_THE_CLOCK,
      address: PLATFORM_APP,
      telphone: BUREAU.phone,
    },
    {
      handingType: 3,
      serviceTime: ROUND_THE_CLOCK,
      address: inFour(
        '“一戶通”網頁或地圖繪製暨地籍局網頁',
        'Página electrónica da Conta Única de Macau ou da DSCC',
        'Web page of Macao One Account or of the Bureau',
      ),
      telphone: BUREAU.phone,
    },
  ],
  appointments: [
    // Nothing can be booked online: "Online appointment" in the overview is "No".
    { type: 4, serviceTime: BUREAU.officeHours, address: BUREAU.address },
  ],
  business: [
    {
      applyResult: inFour(
        '發出地籍圖（電子版）',
        'Emissão da planta cadastral (versão electrónica)',
        'Issue of the electronic cadastral plan',
      ),
      needTime: inFour('{workingDays}', '{workingDays}', '{workingDays}'),
      remark: COUNTED_FROM,
    },
  ],
  notes: [
    {
      content: inFour(
        '<p>提供虛假聲明或使用他人帳戶提出申請者，須依法承擔法律責任。</p>',
        '<p>Quem prestar falsas declarações ou apresentar o pedido com a conta de outrem responde nos termos da lei.</p>',
        '<p>Whoever makes a false declaration or applies with another person’s account is liable under the law.</p>',
      ),
      itemDescription: inFour(
        `<table><thead><tr><th>項目</th><th>說明</th></tr></thead><tbody><tr><td>售價</td><td>每份 MOP {price}</td></tr><tr><td>數量</td><td>每個地籍編號一份，文件類型為電子文件</td></tr><tr><td>支付</td><td>於網上以所選的電子支付方式支付</td></tr></tbody></table><p>如不知悉地籍編號，可於<a href="https://cadastre.gis.gov.mo/">地籍資訊網</a>按地址或位置查詢。</p><p>如有查詢，請致電${BUREAU.phone}或電郵至<a href="mailto:${BUREAU.email}">${BUREAU.email}</a>。</p>`,
        `<table><thead><tr><th>Aspecto</th><th>Descrição</th></tr></thead><tbody><tr><td>Preço</td><td>MOP {price} por planta</td></tr><tr><td>Quantidade</td><td>Um exemplar por número cadastral, em documento electrónico</td></tr><tr><td>Pagamento</td><td>Online, pelo meio de pagamento electrónico escolhido</td></tr></tbody></table><p>Se não souber o número cadastral, consulte a <a href="https://cadastre.gis.gov.mo/">Rede de Informação Cadastral</a>, por endereço ou por localização.</p><p>Para informações, ligue para ${BUREAU.phone} ou escreva para <a href="mailto:${BUREAU.email}">${BUREAU.email}</a>.</p>`,
        `<table><thead><tr><th>Subject</th><th>Description</th></tr></thead><tbody><tr><td>Price</td><td>MOP {price} per plan</td></tr><tr><td>Quantity</td><td>One per cadastral number, as an electronic document</td></tr><tr><td>Payment</td><td>Online, by the electronic payment method you choose</td></tr></tbody></table><p>If you do not know the cadastral number, look it up by address or location in the <a href="https://cadastre.gis.gov.mo/">Cadastral Information Web</a>.</p><p>For enquiries call ${BUREAU.phone} or write to <a href="mailto:${BUREAU.email}">${BUREAU.email}</a>.</p>`,
      ),
    },
  ],
  queries: [
    {
      queryType: 1,
      serviceTime: ROUND_THE_CLOCK,
      address: PLATFORM_APP,
    },
    {
      queryType: 2,
      serviceTime: ROUND_THE_CLOCK,
      address: PLATFORM_SITE,
    },
  ],
  faqs: CADASTRAL_PLAN_FAQS,
  laws: CADASTRAL_LAWS,
}
