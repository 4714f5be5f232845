import { inFour } from '#shared/i18n/in-simplified.ts'
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
    serviceName: inFour('地籍資料證明', 'Certidão de dados cadastrais', 'Certificate of cadastral data'),
    name: inFour('申請地籍資料證明', 'Pedido de certidão de dados cadastrais', 'Application for a certificate of cadastral data'),
    department: BUREAU.name,
    itemOrgName: BUREAU.name,
    applicationConditions: inFour(
      '<p>任何具正當利益的人士、企業或社團均可申請。</p>',
      '<p>Pode requerer qualquer pessoa, empresa ou associação com interesse legítimo.</p>',
      '<p>Any person, business or association with a legitimate interest may apply.</p>',
    ),
    serviceObject: '1,3,4',
    workTime: BUREAU.officeHours,
    onlineAppointmentAble: 0,
    commissionAble: 1,
    departmentNet: BUREAU.site,
    resultName: inFour('地籍資料證明', 'Certidão de dados cadastrais', 'Certificate of cadastral data'),
    receiveType: '1,2',
    surrogateAble: 1,
    needProvideProfile: inFour(
      '<ol><li>申請人身份證明文件；</li><li>如由代理人提出申請，代理人的身份證明文件及授權書。</li></ol>',
      '<ol><li>Documento de identificação do requerente;</li><li>Sendo o pedido apresentado por representante, o documento de identificação deste e a procuração.</li></ol>',
      '<ol><li>The applicant’s identification document;</li><li>where a representative applies, the representative’s identification document and the letter of authorisation.</li></ol>',
    ),
    remark: inFour(
      '<p>證明所載資料以發出當日的地籍記錄為準。</p>',
      '<p>A certidão reporta-se ao registo cadastral existente na data da sua emissão.</p>',
      '<p>The certificate states the cadastral record as it stands on the day of issue.</p>',
    ),
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
      address: inFour('“一戶通”網頁', 'Página electrónica da Conta Única de Macau', 'Web page of Macao One Account'),
      telphone: BUREAU.phone,
    },
    { handingType: 4, serviceTime: BUREAU.officeHours, address: BUREAU.postBox, telphone: BUREAU.phone },
  ],
  appointments: [],
  business: [
    {
      applyResult: inFour('發出證明', 'Emissão da certidão', 'Issue of the certificate'),
      needTime: inFour('5個工作天', '5 dias úteis', '5 working days'),
      remark: inFour(
        '由遞交齊備所需文件翌日起計。',
        'Contados a partir do dia seguinte ao da entrega de todos os documentos necessários.',
        'Counted from the day after all required documents are ready.',
      ),
    },
  ],
  notes: [
    {
      itemDescription: inFour(
        `<p>如有查詢，請於辦公時間致電${BUREAU.phone}。</p>`,
        `<p>Para informações, ligue para ${BUREAU.phone} durante as horas de expediente.</p>`,
        `<p>For enquiries call ${BUREAU.phone} during office hours.</p>`,
      ),
    },
  ],
  queries: [
    {
      queryType: 1,
      serviceTime: ROUND_THE_CLOCK,
      address: inFour('“一戶通”應用程式', 'Aplicação da Conta Única de Macau', 'Macao One Account app'),
    },
  ],
  faqs: [
    {
      qaId: 'certificate-1',
      question: inFour(
        '可否由他人代為申請地籍資料證明？',
        'A certidão de dados cadastrais pode ser pedida por outra pessoa?',
        'May somebody else apply for the certificate on my behalf?',
      ),
      answer: inFour(
        '<p>可以。代理人須出示其身份證明文件及授權書。</p>',
        '<p>Sim. O representante deve apresentar o seu documento de identificação e a procuração.</p>',
        '<p>Yes. The representative must present an identification document and the letter of authorisation.</p>',
      ),
      sort: 1,
    },
  ],
  laws: CADASTRAL_LAWS,
}
