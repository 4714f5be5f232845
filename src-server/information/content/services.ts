import type { Static } from 'typebox'
import { inFour } from '#shared/i18n/in-simplified.ts'
import type { ServiceDetail, ServiceFaq, ServiceLaw } from '#shared/wire/items.ts'
import { BUREAU } from './bureau.ts'
import { CADASTRAL_PLAN_FAQS } from './faqs.ts'
import { CADASTRAL_LAWS } from './laws.ts'
import type { Written } from './written-content.ts'

/** The parts of a service's guide; each is the answer to one call of section 7 [3-20], [7-05], [7-07], [7-08]. */
export interface ServiceAnswers {
  readonly detail: Static<typeof ServiceDetail>
  readonly faqs: Static<typeof ServiceFaq>[]
  readonly laws: Static<typeof ServiceLaw>[]
}
export type ServiceContent = Written<ServiceAnswers>

/** The guide of the service that the electronic cadastral plan belongs to. */
export const CADASTRAL_SERVICE: ServiceContent = {
  detail: {
    itemServiceDetailVO: {
      serviceName: inFour('地籍圖（電子版）', 'Planta cadastral (versão electrónica)', 'Electronic cadastral plan'),
      serviceContent: inFour(
        '<p>居民、企業及社團可於網上申請按照一月十七日第3/94/M號法令發出的地籍圖，並以電子文件形式領取。</p><h3>服務特點</h3><ul><li>全程網上辦理，無須親臨；</li><li>電子版與紙本具同等法律效力；</li><li>每份 MOP {price}，預計{workingDays}完成。</li></ul><h3>辦理步驟</h3><ol><li>選擇地籍編號；</li><li>確認資料；</li><li>於網上支付；</li><li>在本服務的“我的申請”下載地籍圖；進度及通知亦可在“一戶通”或“商社通”查看。</li></ol>',
        '<p>Os residentes, as empresas e as associações podem pedir online a planta cadastral emitida nos termos do Decreto-Lei n.º 3/94/M, de 17 de Janeiro, e recebê-la em documento electrónico.</p><h3>Características</h3><ul><li>Todo o processo decorre online, sem deslocações;</li><li>A versão electrónica tem a mesma força legal que a versão em papel;</li><li>Cada planta custa MOP {price} e o prazo previsto é de {workingDays}.</li></ul><h3>Passos</h3><ol><li>Escolher os números cadastrais;</li><li>Confirmar os dados;</li><li>Pagar online;</li><li>Descarregar a planta em «Os meus pedidos», neste serviço; o andamento e as notificações constam também da Conta Única de Macau ou da Plataforma para Empresas e Associações.</li></ol>',
        '<p>Residents, businesses and associations can apply online for the cadastral plan issued under Decree-Law no. 3/94/M of 17 January and receive it as an electronic document.</p><h3>Features</h3><ul><li>Everything is done online, with no visit to a counter;</li><li>the electronic version has the same legal force as the paper one;</li><li>each plan costs MOP {price}, and the expected time is {workingDays}.</li></ul><h3>Steps</h3><ol><li>Choose the cadastral numbers;</li><li>confirm the data;</li><li>pay online;</li><li>download the plan from “My applications” in this service; progress and notifications are also shown in Macao One Account or the Business &amp; Associations Platform.</li></ol>',
      ),
      tel: BUREAU.phone,
      fax: BUREAU.fax,
      mailingAddress: BUREAU.postBox,
      email: BUREAU.email,
      websiteUrl: BUREAU.site,
      communicationAddress: BUREAU.address,
    },
    serviceNoAuthVO: { institution: BUREAU.government, managerOrgName: BUREAU.name },
  },
  faqs: CADASTRAL_PLAN_FAQS.map(({ qaId, question, answer, sort }) => ({
    questionId: qaId,
    questionContent: question,
    answerContent: answer,
    sort,
  })),
  laws: CADASTRAL_LAWS.map(({ lawId, name, address, sort }) => ({ lawId, lawName: name, lawUrl: address, sort })),
}
