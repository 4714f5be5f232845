import type { WireText } from '#shared/domain/languages.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'

/** Name, address, hours and numbers of the bureau, in one place (decision 3.10). */
export const BUREAU = {
  name: inFour('地圖繪製暨地籍局', 'Direcção dos Serviços de Cartografia e Cadastro', 'Cartography and Cadastre Bureau'),
  government: inFour(
    '澳門特別行政區政府',
    'Governo da Região Administrativa Especial de Macau',
    'Government of the Macao Special Administrative Region',
  ),
  address: inFour(
    '澳門馬交石炮台馬路32–36號電力公司大樓5樓',
    'Estrada de D. Maria II, n.os 32–36, Edifício CEM, 5.º andar, Macau',
    'Estrada de D. Maria II, nos. 32–36, Edifício CEM, 5th floor, Macao',
  ),
  postBox: inFour('澳門郵政信箱3018號', 'Caixa Postal 3018, Macau', 'P.O. Box 3018, Macao'),
  officeHours: inFour(
    '星期一至四：上午9時至下午1時，下午2時30分至5時45分；星期五：上午9時至下午1時，下午2時30分至5時30分（公眾假期除外）',
    'Segunda a quinta-feira: das 9h00 às 13h00 e das 14h30 às 17h45; sexta-feira: das 9h00 às 13h00 e das 14h30 às 17h30 (excepto feriados)',
    'Monday to Thursday: 9:00 to 13:00 and 14:30 to 17:45; Friday: 9:00 to 13:00 and 14:30 to 17:30 (except public holidays)',
  ),
  phone: '(853) 2834 0040',
  fax: '(853) 2834 0046',
  email: 'mail@dscc.gov.mo',
  site: 'https://www.dscc.gov.mo/',
  lookupSite: 'https://cadastre.gis.gov.mo/',
} as const satisfies Record<string, WireText | string>

/** The service hours of all online services. */
export const ROUND_THE_CLOCK = inFour(
  '24小時（系統維護期間除外）',
  '24 horas por dia (excepto durante a manutenção do sistema)',
  '24 hours a day (except during system maintenance)',
)
