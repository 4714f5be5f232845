import { BUREAU, ROUND_THE_CLOCK } from '../../information/content/bureau.ts'
import { type ItemContent, OVERVIEW_ONLY } from '../../information/content/item-content.ts'
import { CADASTRAL_LAWS } from '../../information/content/laws.ts'
import { PLATFORM_APP } from '../../information/content/shared-texts.ts'

/**
 * The guide for the certificate of cadastral data. It can also be requested at the counter, by post, fax and e-mail. It has no penalties,
 * flow or appointments.
 */
export const CERTIFICATE: ItemContent = {
  information: {
    itemId: '106501',
    serviceName: { cht: '地籍資料證明', chs: '地籍资料证明', por: 'Certidão de dados cadastrais', eng: 'Certificate of cadastral data' },
    name: {
      cht: '申請地籍資料證明',
      chs: '申请地籍资料证明',
      por: 'Pedido de certidão de dados cadastrais',
      eng: 'Application for a certificate of cadastral data',
    },
    department: BUREAU.name,
    itemOrgName: BUREAU.name,
    applicationConditions: {
      cht: '<p>任何具正當利益的人士、企業或社團均可申請。</p>',
      chs: '<p>任何具正当利益的人士、企业或社团均可申请。</p>',
      por: '<p>Pode requerer qualquer pessoa, empresa ou associação com interesse legítimo.</p>',
      eng: '<p>Any person, business or association with a legitimate interest may apply.</p>',
    },
    serviceObject: '1,3,4',
    workTime: BUREAU.officeHours,
    onlineAppointmentAble: 0,
    commissionAble: 1,
    departmentNet: BUREAU.site,
    resultName: { cht: '地籍資料證明', chs: '地籍资料证明', por: 'Certidão de dados cadastrais', eng: 'Certificate of cadastral data' },
    receiveType: '1,2',
    surrogateAble: 1,
    needProvideProfile: {
      cht: '<ol><li>申請人身份證明文件；</li><li>如由代理人提出申請，代理人的身份證明文件及授權書。</li></ol>',
      chs: '<ol><li>申请人身份证明文件；</li><li>如由代理人提出申请，代理人的身份证明文件及授权书。</li></ol>',
      por: '<ol><li>Documento de identificação do requerente;</li><li>Sendo o pedido apresentado por representante, o documento de identificação deste e a procuração.</li></ol>',
      eng: '<ol><li>The applicant’s identification document;</li><li>where a representative applies, the representative’s identification document and the letter of authorisation.</li></ol>',
    },
    remark: {
      cht: '<p>證明所載資料以發出當日的地籍記錄為準。</p>',
      chs: '<p>证明所载资料以发出当日的地籍记录为准。</p>',
      por: '<p>A certidão reporta-se ao registo cadastral existente na data da sua emissão.</p>',
      eng: '<p>The certificate states the cadastral record as it stands on the day of issue.</p>',
    },
    ...OVERVIEW_ONLY,
    handingTimeEnable: 1,
    applyTimeEnable: 1,
    resultReceiveEnable: 1,
    queryEnable: 1,
    otherNoteEnable: 1,
  },
  channels: [
    { handingType: 1, serviceTime: BUREAU.officeHours, address: BUREAU.address, telphone: BUREAU.phone },
    {
      handingType: 2,
      serviceTime: ROUND_THE_CLOCK,
      address: PLATFORM_APP,
      telphone: BUREAU.phone,
    },
    {
      handingType: 3,
      serviceTime: ROUND_THE_CLOCK,
      address: {
        cht: '“一戶通”網頁',
        chs: '“一户通”网页',
        por: 'Página electrónica da Conta Única de Macau',
        eng: 'Web page of Macao One Account',
      },
      telphone: BUREAU.phone,
    },
    { handingType: 4, serviceTime: BUREAU.officeHours, address: BUREAU.postBox, telphone: BUREAU.phone },
  ],
  appointments: [],
  business: [
    {
      applyResult: { cht: '發出證明', chs: '发出证明', por: 'Emissão da certidão', eng: 'Issue of the certificate' },
      needTime: { cht: '5個工作天', chs: '5个工作天', por: '5 dias úteis', eng: '5 working days' },
      remark: {
        cht: '由遞交齊備所需文件翌日起計。',
        chs: '由递交齐备所需文件翌日起计。',
        por: 'Contados a partir do dia seguinte ao da entrega de todos os documentos necessários.',
        eng: 'Counted from the day after all required documents are ready.',
      },
    },
  ],
  notes: [
    {
      itemDescription: {
        cht: `<p>如有查詢，請於辦公時間致電${BUREAU.phone}。</p>`,
        chs: `<p>如有查询，请于办公时间致电${BUREAU.phone}。</p>`,
        por: `<p>Para informações, ligue para ${BUREAU.phone} durante as horas de expediente.</p>`,
        eng: `<p>For enquiries call ${BUREAU.phone} during office hours.</p>`,
      },
    },
  ],
  queries: [
    {
      queryType: 1,
      serviceTime: ROUND_THE_CLOCK,
      address: { cht: '“一戶通”應用程式', chs: '“一户通”应用程式', por: 'Aplicação da Conta Única de Macau', eng: 'Macao One Account app' },
    },
  ],
  faqs: [
    {
      qaId: 'certificate-1',
      question: {
        cht: '可否由他人代為申請地籍資料證明？',
        chs: '可否由他人代为申请地籍资料证明？',
        por: 'A certidão de dados cadastrais pode ser pedida por outra pessoa?',
        eng: 'May somebody else apply for the certificate on my behalf?',
      },
      answer: {
        cht: '<p>可以。代理人須出示其身份證明文件及授權書。</p>',
        chs: '<p>可以。代理人须出示其身份证明文件及授权书。</p>',
        por: '<p>Sim. O representante deve apresentar o seu documento de identificação e a procuração.</p>',
        eng: '<p>Yes. The representative must present an identification document and the letter of authorisation.</p>',
      },
      sort: 1,
    },
  ],
  laws: CADASTRAL_LAWS,
}
