import type { Static } from 'typebox'
import { inFour } from '#shared/i18n/in-simplified.ts'
import type { ItemLaw } from '#shared/wire/items.ts'
import type { Written } from './written-content.ts'

type Law = Written<Static<typeof ItemLaw>>

/** The Official Gazette, which publishes all legislation; used for a law whose own page is not known for certain. */
const GAZETTE = 'https://bo.dsaj.gov.mo/'

/** The addresses of a law with a known Portuguese page; Chinese readers get the gazette's front page. */
const inPortuguese = (address: string) => ({ cht: GAZETTE, chs: GAZETTE, por: address, eng: address })

/** The legislation of the cadastral services. It is deliberately unordered: `sort` gives the order [2-17]. */
export const CADASTRAL_LAWS: readonly Law[] = [
  {
    lawId: 'law-8-2005',
    name: inFour(
      '第8/2005號法律《個人資料保護法》',
      'Lei n.º 8/2005 — Lei da Protecção de Dados Pessoais',
      'Law no. 8/2005 — Personal Data Protection Act',
    ),
    address: inPortuguese('https://www.al.gov.mo/file/colect/col_lei-08/po/3a.htm'),
    sort: 3,
  },
  {
    lawId: 'decree-law-3-94-m',
    name: inFour(
      '一月十七日第3/94/M號法令——規範地籍的編製、保存及更新',
      'Decreto-Lei n.º 3/94/M, de 17 de Janeiro — Regula a elaboração, conservação e manutenção do cadastro geométrico dos terrenos do Território',
      'Decree-Law no. 3/94/M of 17 January — Cadastre Law',
    ),
    address: inPortuguese(`${GAZETTE}bo/i/94/03/declei03.asp`),
    sort: 1,
  },
  {
    lawId: 'executive-order-60-2000',
    name: inFour(
      '第60/2000號行政命令——公眾假期',
      'Ordem Executiva n.º 60/2000 — Feriados públicos',
      'Executive Order no. 60/2000 — Public holidays',
    ),
    address: GAZETTE,
    sort: 4,
  },
  {
    lawId: 'chief-executive-order-233-2020',
    name: inFour(
      '第233/2020號行政長官批示——核准地圖繪製暨地籍局提供服務的收費表及申請表格式樣',
      'Despacho do Chefe do Executivo n.º 233/2020 — Aprova as tabelas de taxas a cobrar e os modelos de formulários de pedido de prestação de serviço pela Direcção dos Serviços de Cartografia e Cadastro',
      'Order of the Chief Executive no. 233/2020 — Fees and application forms of the Cartography and Cadastre Bureau',
    ),
    address: GAZETTE,
    sort: 2,
  },
]
